// Package pagetest puts a page before a fake outside, for the tests of the rooms of site.
package pagetest
