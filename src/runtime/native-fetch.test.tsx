import { afterEach, expect, it } from 'vitest'
import { readJson, readText } from '../api/read-reply.ts'
import { nativeFetch } from './native-fetch.ts'

const ANSWER = 'data:text/plain,et_1'
const { read } = ReadableStreamDefaultReader.prototype
const native = { Response, TextDecoder, fetch: window.fetch }
const { parse } = JSON
let received: unknown[] = []

afterEach(() => {
  ReadableStreamDefaultReader.prototype.read = read
  Object.assign(window, native)
  JSON.parse = parse
  received = []
})

const LISTENERS: readonly (readonly [name: string, listen: () => void])[] = [
  [
    'the reader of a body',
    () => {
      ReadableStreamDefaultReader.prototype.read = async function listening(this: ReadableStreamDefaultReader) {
        const piece = await read.call(this)
        received.push(piece.value)
        return piece
      } as typeof read
    },
  ],
  [
    'fetch',
    () => {
      window.fetch = async function fetch(input, init) {
        received.push(input)
        return native.fetch.call(window, input, init)
      }
    },
  ],
]

it.each(LISTENERS)('[WID-41] sends through the clean frame once a script has wrapped %s', async (_name, listen) => {
  const fetch = nativeFetch()
  listen()
  expect(await readText(await fetch(ANSWER))).toBe('et_1')
  expect(received).toEqual([])
  // The wrapper works, because the page's own requests go through it.
  await readText(await window.fetch(ANSWER))
  expect(received).not.toEqual([])
})

it('[WID-41] sends through the clean frame once a script has replaced Response', async () => {
  const fetch = nativeFetch()
  window.Response = new Proxy(Response, {})
  expect(await fetch(ANSWER)).not.toBeInstanceOf(native.Response)
})

it('[WID-41] reads an answer in the clean frame once a script has wrapped JSON.parse or TextDecoder', async () => {
  JSON.parse = function listening(text: string): unknown {
    received.push(text)
    return parse.call(JSON, text) as unknown
  }
  window.TextDecoder = class extends native.TextDecoder {
    override decode(...given: Parameters<TextDecoder['decode']>) {
      received.push(given)
      return super.decode(...given)
    }
  }
  const text = await readText(await nativeFetch()('data:application/json,{"token":"et_1"}'))
  expect(readJson(text)).toMatchObject({ token: 'et_1' })
  expect(received).toEqual([])
  JSON.parse('{}')
  expect(received).toEqual(['{}'])
})
