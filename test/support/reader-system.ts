/** Emulates the user's system settings with the browser's developer tools: forced colors, motion, color scheme. */
/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** @param features media features by name, such as `{ 'forced-colors': 'active' }`; absent: resets all */
export const emulateSystem = (features: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
