/** The user's system settings, emulated by the browser's own tools: forced colors, motion, scheme. */
/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** @param features media features by name: `{ 'forced-colors': 'active' }`; none resets all */
export const emulateSystem = (features: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
