// Package partstest has the checks that every view's typed fields must pass.
package partstest
