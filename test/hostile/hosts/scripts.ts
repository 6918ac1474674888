/** Host pages with scripts that replace browser APIs before our code runs: old libraries, polyfills, trackers. */
import type { Host } from './host.ts'

/** Script that records all requests like a tracker: URLs, headers and bodies. */
const LISTENS = `
  const own = window.fetch
  window.heard = ''
  const listen = (input, init) => {
    const more = init || {}
    const headers = new Headers(more.headers || input.headers || {})
    headers.forEach((value, name) => { window.heard += name + ': ' + value + '\\n' })
    window.heard += String(input.url || input) + ' ' + String(more.body || '') + '\\n'
  }`

const scripts: readonly (readonly [name: string, before: string, more?: Partial<Host>])[] = [
  ['Array.prototype with a member of its own', 'Array.prototype.extra = function () { return 1 }'],
  [
    'Object.prototype with a member of its own',
    'Object.prototype.extra = function () { return 1 }; Object.prototype.more = "x"',
  ],
  ['Array.prototype.toJSON', 'Array.prototype.toJSON = function () { return String(this) }'],
  ['Object.prototype.toJSON', 'Object.prototype.toJSON = function () { return "theirs" }'],
  ['String.prototype.toJSON', 'String.prototype.toJSON = function () { return "theirs" }'],
  [
    'String.prototype with methods of its own',
    'String.prototype.trim = function () { return this.replace(/^\\s+|\\s+$/g, "") }; String.prototype.startsWith = function (text) { return this.lastIndexOf(text, 0) === 0 }; String.prototype.format = function () {}',
  ],
  [
    'Function.prototype.bind of an old library',
    'Function.prototype.bind = function (self, ...first) { const work = this; return function (...rest) { return work.apply(self, first.concat(rest)) } }; Function.prototype.extra = 1',
  ],
  [
    'Array.from of an old library',
    'Array.from = function (list) { const all = []; if (list) for (let i = 0; i < list.length; i++) all.push(list[i]); return all }',
  ],
  [
    'a fetch that answers nothing',
    'window.fetch = function fetch() { return Promise.reject(new TypeError("This page allows no requests.")) }',
    { replacesFetch: true },
  ],
  [
    'a fetch that listens in',
    `${LISTENS}; window.fetch = function (input, init) { listen(input, init); return own.apply(this, arguments) }`,
    { replacesFetch: true },
  ],
  [
    'a fetch behind a proxy that listens in',
    `${LISTENS}; window.fetch = new Proxy(own, { apply(work, self, words) { listen(words[0], words[1]); return Reflect.apply(work, self, words) } })`,
    { replacesFetch: true },
  ],
  [
    'a bound fetch that listens in',
    `${LISTENS}; window.fetch = (function fetch(input, init) { listen(input, init); return own.call(window, input, init) }).bind(window)`,
    { replacesFetch: true },
  ],
  [
    'a fetch that listens in and calls itself native',
    `${LISTENS}
    const print = Function.prototype.toString
    const natives = new WeakSet()
    Function.prototype.toString = function toString() { return natives.has(this) ? 'function ' + this.name + '() { [native code] }' : Reflect.apply(print, this, []) }
    window.fetch = function fetch(input, init) { listen(input, init); return own.apply(this, arguments) }
    natives.add(window.fetch)
    natives.add(Function.prototype.toString)`,
    { replacesFetch: true },
  ],
  [
    'what fetch is made of, and each of it listens in',
    `${LISTENS}
    const note = (value) => {
      if (value instanceof Uint8Array) window.heard += new TextDecoder().decode(value)
      else if (value && typeof value === 'object') listen('', value)
      else window.heard += String(value) + '\\n'
    }
    for (const name of ['Request', 'Headers', 'Response', 'AbortController', 'ReadableStream']) {
      window[name] = new Proxy(window[name], { construct(Native, given, made) { if (name !== 'Headers') given.forEach(note); return Reflect.construct(Native, given, made) } })
    }
    const { read } = ReadableStreamDefaultReader.prototype
    ReadableStreamDefaultReader.prototype.read = async function () { const piece = await read.call(this); note(piece.value); return piece }
    const { text } = Response.prototype
    Response.prototype.text = async function () { const content = await text.call(this); note(content); return content }`,
    { replacesFetch: true },
  ],
  ['no XMLHttpRequest', 'window.XMLHttpRequest = function () { throw new Error("This page allows no requests.") }'],
  [
    'a JSON.parse that changes amounts',
    'const own = JSON.parse; JSON.parse = function (text) { return own(String(text).replace(/"open_total":\\d+/g, \'"open_total":1\')) }',
  ],
  [
    'a JSON.stringify that quotes lists',
    'const own = JSON.stringify; JSON.stringify = function (value, ...rest) { return own(Array.isArray(value) ? String(value) : value, ...rest) }',
  ],
  ['no crypto.randomUUID', 'Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true })'],
  [
    'a crypto.randomUUID that repeats',
    'Object.defineProperty(crypto, "randomUUID", { value: () => "00000000-0000-4000-8000-000000000000" })',
  ],
  [
    'a createElement that wraps',
    'const own = document.createElement; document.createElement = function (name, options) { const element = own.call(document, String(name), options); element.addEventListener("load", () => {}); return element }',
  ],
  [
    'a customElements that wraps',
    'const { define, get } = CustomElementRegistry.prototype; CustomElementRegistry.prototype.define = function (name, constructor, options) { return define.call(this, name, constructor, options) }; CustomElementRegistry.prototype.get = function (name) { return get.call(this, name) }',
  ],
  [
    'an attachShadow that listens in',
    'const own = Element.prototype.attachShadow; Element.prototype.attachShadow = function (init) { return own.call(this, { ...init }) }',
  ],
  [
    'a loader of AMD modules',
    'window.define = function () { throw new Error("Mismatched anonymous define()") }; window.define.amd = {}; window.require = function () {}',
  ],
  [
    'CommonJS names',
    'window.module = { exports: {} }; window.exports = window.module.exports; window.require = function () { throw new Error("no modules") }; window.process = { env: {} }; window.global = window',
  ],
  [
    'promises, timers and listeners of a zone',
    `
    const { then } = Promise.prototype
    Promise.prototype.then = function (yes, no) { return then.call(this, yes && ((value) => yes(value)), no && ((reason) => no(reason))) }
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
      const own = window[name]
      window[name] = function (work, ...rest) { return own.call(window, typeof work === 'function' ? function () { return work.apply(this, arguments) } : work, ...rest) }
    }
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const wrapped = new WeakMap()
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (typeof listener !== 'function') return addEventListener.call(this, type, listener, options)
      if (!wrapped.has(listener)) wrapped.set(listener, function (event) { return listener.call(this, event) })
      return addEventListener.call(this, type, wrapped.get(listener), options)
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      return removeEventListener.call(this, type, wrapped.get(listener) || listener, options)
    }`,
  ],
  ['a Promise of its own', 'window.Promise = class extends window.Promise {}'],
  [
    'intrinsics that are frozen',
    'for (const each of [Object, Array, Function, Promise, Error, TypeError, String, Map, Set]) { Object.freeze(each.prototype); Object.freeze(each) }',
  ],
  [
    'a clock a day behind',
    'const Own = Date; const shift = -864e5; window.Date = class extends Own { constructor(...rest) { if (rest.length) super(...rest); else super(Own.now() + shift) } static now() { return Own.now() + shift } }',
  ],
  [
    'a clock a day ahead',
    'const Own = Date; const shift = 864e5; window.Date = class extends Own { constructor(...rest) { if (rest.length) super(...rest); else super(Own.now() + shift) } static now() { return Own.now() + shift } }',
  ],
  ['a clock that jumps', 'const own = Date.now; let count = 0; Date.now = () => own() + (count++ % 2 ? 36e5 : -36e5)'],
  [
    'storage that throws',
    'for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get() { throw new DOMException("The operation is insecure.", "SecurityError") } }); Object.defineProperty(document, "cookie", { get() { throw new DOMException("The operation is insecure.", "SecurityError") }, set() { throw new DOMException("The operation is insecure.", "SecurityError") } })',
  ],
  [
    'storage that is full',
    'Storage.prototype.setItem = function () { throw new DOMException("The quota has been exceeded.", "QuotaExceededError") }',
  ],
  [
    'no storage, channels or observers',
    'for (const name of ["BroadcastChannel", "IntersectionObserver", "PerformanceObserver"]) window[name] = undefined',
  ],
  [
    'a thousand listeners',
    'for (let i = 0; i < 1000; i++) for (const name of ["click", "keydown", "focusin", "input"]) document.addEventListener(name, () => {}, i % 2 === 0)',
  ],
  [
    'a trap for the focus',
    'document.addEventListener("focusin", (event) => { const own = document.querySelector("#own"); if (own && !event.target.closest("nt-invoice-list, nt-pay-invoices, #own")) own.focus() })',
  ],
  ['a console that is gone', 'window.console = { log() {}, warn() {}, error() {} }'],
  [
    'listeners that stop every event',
    'for (const name of ["mousedown", "pointerdown", "touchstart"]) window.addEventListener(name, (event) => event.stopPropagation(), true)',
  ],
  [
    'a reader of scripts that removes strangers',
    'new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes) if (node.localName === "script" && node.src && !node.dataset.api) node.remove() }).observe(document, { childList: true, subtree: true })',
  ],
  [
    'a document.domain and a window.name',
    'window.name = "NetTerms"; try { document.domain = document.domain } catch {}',
  ],
]

export const SCRIPTS: readonly Host[] = scripts.map(([name, before, more]) => ({
  name,
  rule: 'WID-41',
  before: `(() => {${before}})()`,
  ...more,
}))
