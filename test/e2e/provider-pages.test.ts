/** The provider's own pages for who integrates: read on a phone, by keyboard, in the dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { whatDoesNotFit } from '../support/narrow-check.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it.each(['/sandbox', '/mailbox', '/docs/errors', '/docs/errors/payment-amount-above-open'])(
  '[SBX-13] %s fits a window of 320 px and has nothing that axe complains about, light and dark',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await stage.open({ viewport: { width: 320, height: 720 }, colorScheme })
      await page.goto(`${stage.sandbox.provider}${path}`)
      expect(await whatDoesNotFit(page)).toEqual([])
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  },
  TIMEOUT_MS,
)
