import { expect, it } from 'vitest'
import { isEmailAddress, pastedEmailAddress } from './email-address.ts'
import { emailSchema } from './user.schema.ts'

it.each([
  'l.ortiz@x.example',
  "o'brien+invoices@sub.harbor.example",
  'a@b.co',
  'päivi@müller.example',
  'x@xn--mller-kva.example',
  'x@x.xn--p1ai',
  `${'a'.repeat(64)}@harbor.example`,
])('[USR-136] takes %s', (text) => {
  expect(isEmailAddress(text)).toBe(true)
  expect(emailSchema.safeParse(` ${text} `).success).toBe(true)
})

it.each([
  'x..y@harbor.example',
  '.x@harbor.example',
  'x.@harbor.example',
  'x@-harbor.example',
  'x@harbor-.example',
  'x@harbor..example',
  'x@harbor.example.',
  'x@harbor',
  'x@harbor.1',
  'x@10.0.0.1',
  'x@y@harbor.example',
  'mailto:x@harbor.example',
  '<x@harbor.example>',
  '"x y"@harbor.example',
  'x@harbor.example,y@harbor.example',
  'x y@harbor.example',
  'x\u200b@harbor.example',
  'x@har\u202ebor.example',
  '@harbor.example',
  'harbor.example',
  'x@',
  `${'a'.repeat(65)}@harbor.example`,
  `x@${'a'.repeat(64)}.example`,
  `x@${'a.'.repeat(130)}example`,
])('[USR-136] refuses %j', (text) => {
  expect(isEmailAddress(text)).toBe(false)
  expect(emailSchema.safeParse(text).success).toBe(false)
})

it.each([
  ['mailto:x@harbor.example', 'x@harbor.example'],
  ['MAILTO:x@harbor.example?subject=Invoice', 'x@harbor.example'],
  ['Lena Ortiz <l.ortiz@x.example>', 'l.ortiz@x.example'],
  ['Lena <mailto:l.ortiz@x.example>;', 'Lena<mailto:l.ortiz@x.example>'],
  ['\u200bx@harbor.example\u00a0', 'x@harbor.example'],
])('[USR-136] extracts the plain address from %j', (text, address) => {
  expect(pastedEmailAddress(text)).toBe(address)
})
