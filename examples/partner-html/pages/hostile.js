/* What old libraries, blockers and tag managers do to a page before anything else runs. */
'use strict'

window.fetch = function fetch() {
  return Promise.reject(new TypeError('This page allows no requests.'))
}

// Enumerable, as an assignment makes it: every `for … in` over an array meets it.
Array.prototype.total = function total() {
  return this.reduce((sum, each) => sum + Number(each), 0)
}
Array.prototype.toJSON = function toJSON() {
  return String(this)
}
