import { expect, it, vi } from 'vitest'
import { createSignals } from './signals.ts'

it('[PAY-14] keeps a message for a widget that is still loading, and delivers it once', () => {
  const { signal, onSignal } = createSignals()
  expect([signal('pay-start'), signal('pay-start', { isConnected: true })]).toEqual([false, true])
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = onSignal('pay-start', first)
  onSignal('pay-start', second)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  expect(signal('pay-start', { isConnected: true })).toBe(true)
  stop()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
})

it('[PAY-14] drops it if that widget has left the page', () => {
  const { signal, onSignal } = createSignals()
  const place = { isConnected: true }
  signal('pay-start', place)
  place.isConnected = false
  const later = vi.fn()
  onSignal('pay-start', later)
  expect(later).not.toHaveBeenCalled()
})
