/** A statement in the portal, from the menu to its files. Source: docs/spec/documents.md STM-1…STM-7. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { statements } from '../../src/entries/testing.ts'
import { byMouse } from '../support/person.ts'
import { signIn } from '../support/pay-journey.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()

async function saved(page: Page, save: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download')
  await save()
  const download = await arriving
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe('statements in the portal', { timeout: 120_000 }, () => {
  it('[STM-1] [STM-5] [STM-7] close with the used credit of the exposure, and save the same lines as a file', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}/statements`)
    await signIn(page, byMouse(), 'viewer')
    const widget = statements(page)
    await widget.waitUntilReady()
    const [running, last] = await widget.months()
    expect([running?.isRunning, last?.isRunning]).toEqual([true, false])
    await widget.open(1)
    expect(new URL(page.url()).searchParams.get('from')).toMatch(/-01$/)
    const lines = await widget.lines()
    expect(lines.at(-1)?.balance).toBe(last?.closing)
    const csv = await saved(page, () => widget.save('csv'))
    expect(csv.name).toMatch(/^statement-10428-USD-[\d-]+\.csv$/)
    const rows = csv.bytes.toString('utf8').split('\r\n')
    expect(rows[0]).toContain('Movement')
    const pdf = await saved(page, () => widget.save('pdf'))
    expect([pdf.name.endsWith('.pdf'), pdf.bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])
    // The same bytes each time.
    expect((await saved(page, () => widget.save('pdf'))).bytes.equals(pdf.bytes)).toBe(true)

    // A link to a statement opens it, and Back goes to the months.
    await page.reload()
    await expect.poll(() => widget.sums().then((sums) => sums.at(-1))).toBe(last?.closing)
    await widget.back()
    await expect.poll(() => widget.months().then(([first]) => first)).toEqual(running)

    const client = await stage.sandbox.signIn('viewer')
    const { data } = (await client.send('/exposures')).json<{ data: { attributes: { unpaid_invoice: number } }[] }>()
    const figure = Number(running?.closing.replace(/[^\d.]/g, '')) * 100
    expect(Math.round(figure)).toBe(data[0]?.attributes.unpaid_invoice)
    expect(problems).toEqual([])
  })
})
