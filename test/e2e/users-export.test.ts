/** An admin saves all users as a file from the page of groups: through the secure frame, without the page around it. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eavesdrop, everythingHere } from '../support/page-secrets.ts'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { frameIn } from '../support/secure-frame.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile({})
/** A spreadsheet formula with a word that appears nowhere else. */
const CANARY = '=HYPERLINK(Zq7canary)'

interface Listed {
  data: { id: string; attributes: { username: string; version: number } }[]
}

describe('the export of users', { timeout: 180_000 }, () => {
  it('[GRP-59] [SEC-20] [USR-17] saves a file after the password, without secrets or formulas, and the page sees no byte of it', async () => {
    const client = await stage.sandbox.signIn('admin')
    const listed = (await client.send('/users?filter[group_id]=none&filter[status]=invited')).json<Listed>().data
    const [user] = listed.length > 0 ? listed : (await client.send('/users?filter[group_id]=none')).json<Listed>().data
    expect(user, 'a user in no group').toBeDefined()
    const changed = await client.send(`/users/${user?.id}`, {
      method: 'PATCH',
      body: { type: 'users', attributes: { version: user?.attributes.version, last_name: CANARY } },
    })
    expect(changed.status).toBe(200)

    const { page, problems } = await stage.open({ expected: /401/ })
    await page.addInitScript(eavesdrop)
    await page.goto(`${stage.sandbox.provider}/manage-groups`)
    await signIn(page, byMouse(), 'admin')
    const widget = page.locator('nt-group-admin')
    await widget.getByRole('button', { name: 'Export users' }).click()
    const frame = frameIn(page)
    await frame.getByLabel(/^Password of /).waitFor()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await frame.getByText(/This is not the password/).waitFor()
    const saved = page.waitForEvent('download')
    await frame.getByLabel(/^Password of /).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('username,first_name,last_name')
    expect(text).toContain(user?.attributes.username)
    // The cell is text, so that a spreadsheet does not run the formula.
    expect(text).toMatch(/[,"]'=HYPERLINK\(Zq7canary\)/)
    expect(text).not.toMatch(/(^|[,"\n])=/)
    expect(text.includes(PASSWORD)).toBe(false)
    expect(text).not.toMatch(/\$argon2|\d{13,}/)

    const stored = await page.evaluate(everythingHere)
    for (const secret of ['Zq7canary', 'username,first_name']) {
      expect(stored.includes(secret), `the page has ${secret.length} signs of the file`).toBe(false)
    }
    await frame
      .getByText(/was saved|saved/i)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await widget.getByText('The list of users was exported.').waitFor()
    const { data } = (await client.send('/audit-entries?filter[action]=credentials.export&page[size]=50')).json<{
      data: { attributes: { action: string } }[]
    }>()
    expect(data.map(({ attributes }) => attributes.action)).toContain('credentials.export')
    expect(problems).toEqual([])
  })
})
