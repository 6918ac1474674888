/** What no response may contain, for any request. Source: docs/spec/wire.md WIR-13. */
import type { TestAnswer } from '../../examples/sandbox/src/http/test-api.ts'

/** A response is a document that fits its status, and reveals no internals. */
export function complaintAbout(answer: TestAnswer): string | null {
  if (answer.status >= 500) return `${answer.status} ${answer.text}`
  if (answer.status >= 400 && !answer.document.errors?.length) return `${answer.status} without errors: ${answer.text}`
  if (/ at [\w.]+ \(|node_modules|syntax error at/i.test(answer.text)) return `tells too much: ${answer.text}`
  return null
}
