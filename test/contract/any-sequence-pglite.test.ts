import { it } from 'vitest'
import { sequencesOn } from './any-sequence.ts'

const { areDue, timeoutMs, hold } = sequencesOn('pglite')

it.skipIf(!areDue)(
  '[MON-4] [EXP-7] [DSP-37] [AUT-8] keeps the books balanced, each invoice in one payment, paid + pending + due = billed, disputed amounts held, exposure equal to the books, and the AutoPay forecast correct',
  hold,
  timeoutMs,
)
