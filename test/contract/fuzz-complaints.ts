/** Rules that every response must follow, independent of the request. Source: docs/spec/wire.md WIR-13. */
import type { TestAnswer } from '../../examples/sandbox/src/http/test-api.ts'

/** Returns what is wrong with a response: it must be a document that fits its status and must not reveal internals. */
export function complaintAbout(answer: TestAnswer): string | null {
  if (answer.status >= 500) return `${answer.status} ${answer.text}`
  if (answer.status >= 400 && !answer.document.errors?.length) return `${answer.status} without errors: ${answer.text}`
  if (/ at [\w.]+ \(|node_modules|syntax error at/i.test(answer.text)) return `tells too much: ${answer.text}`
  return null
}
