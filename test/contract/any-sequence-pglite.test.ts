import { it } from 'vitest'
import { sequencesOn } from './any-sequence.ts'

const { areDue, timeoutMs, hold } = sequencesOn('pglite')

it.skipIf(!areDue)(
  '[MON-4] [EXP-7] [DSP-37] [AUT-8] keeps the books at zero, each invoice in one payment, paid + on its way + due = billed, holds what is disputed, and tells the exposure that is booked and what AutoPay can still do',
  hold,
  timeoutMs,
)
