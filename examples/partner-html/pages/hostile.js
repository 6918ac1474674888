/* Simulates what old libraries, blockers, and tag managers do to a page before any other script runs. */
'use strict'

window.fetch = function fetch() {
  return Promise.reject(new TypeError('This page allows no requests.'))
}

// Enumerable because it is assigned, so that every `for … in` over an array includes it.
Array.prototype.total = function total() {
  return this.reduce((sum, each) => sum + Number(each), 0)
}
Array.prototype.toJSON = function toJSON() {
  return String(this)
}

// As request recorders do, each of these records its arguments and then works as before.
window.recorded = []
function note(value) {
  if (typeof value === 'string') window.recorded.push(value)
  else if (value instanceof Uint8Array) window.recorded.push(new TextDecoder().decode(value))
  else if (value && typeof value === 'object')
    for (const [, each] of value.entries?.() ?? Object.entries(value)) note(each)
}
const wrap = (Native) =>
  new Proxy(Native, {
    construct(target, given, made) {
      given.forEach(note)
      return Reflect.construct(target, given, made)
    },
  })
function recordTexts() {
  for (const name of ['text', 'json', 'arrayBuffer']) {
    const read = Response.prototype[name]
    Response.prototype[name] = async function recorded() {
      const content = await read.call(this)
      note(content)
      return content
    }
  }
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function recorded() {
    const piece = await read.call(this)
    note(piece.value)
    return piece
  }
}
for (const name of ['Request', 'Headers', 'AbortController', 'Response', 'ReadableStream'])
  window[name] = wrap(window[name])
recordTexts()
