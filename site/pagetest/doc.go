// Package pagetest puts a page before a fake outside, for the tests of the packages of site.
package pagetest
