/**
 * An admin manages the users of a company in the portal, by mouse and by keyboard, and on a partner's page with a
 * session that has the rights.
 */
import type { Locator, Page } from 'playwright'
import { createEmbedSession } from 'netterms/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startHostSite } from '../support/host-site.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const TIMEOUT_MS = 180_000
const stage = stageOfFile()

interface Company {
  /** Users invited by this journey: by form, by pasted lines, by file. */
  invited: string
  lines: readonly [string, string]
  file: string
  /** Users to change, lock and move. */
  user: string
}

const HANDS = [
  [
    'mouse',
    byMouse,
    { invited: 'Lena Ortiz', lines: ['Ivo Marek', 'Ana Silva'], file: 'Noel Adams', user: 'Tuan Nguyen' },
  ],
  [
    'keyboard',
    byKeyboard,
    { invited: 'Mira Kovac', lines: ['Otto Lang', 'Ida Holm'], file: 'Rita Bauer', user: 'Vera Lind' },
  ],
] as const satisfies readonly (readonly [string, (page: Page) => Person, Company])[]

const addressOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@northwind.example`
const usernameOf = (name: string): string => name.toLowerCase().replace(' ', '.')

async function enter(username: string, personOf: (page: Page) => Person) {
  // The preview of a move is the detail of an error (GRP-15).
  const opened = await stage.open({ expected: /409/ })
  const person = personOf(opened.page)
  await opened.page.goto(`${stage.sandbox.provider}/manage-users`)
  await signIn(opened.page, person, username)
  const widget = opened.page.locator('nt-user-admin')
  await widget.getByRole('heading', { name: 'Users' }).waitFor()
  await widget.locator('tbody tr').first().waitFor()
  return {
    ...opened,
    person,
    widget,
    button: (name: string | RegExp) => widget.getByRole('button', { name, exact: typeof name === 'string' }),
  }
}

const reported = (widget: Locator, text: string | RegExp) =>
  widget.locator('.panel > .banner').getByText(text).waitFor()

describe('users', { timeout: TIMEOUT_MS }, () => {
  it.each(HANDS)('[USR-80] invites one, several and by a file, by %s', async (_hand, personOf, company) => {
    const { widget, person, button, problems } = await enter('admin', personOf)
    await person.press(button('Invite users'))
    const [first = '', last = ''] = company.invited.split(' ')
    await person.type(widget.getByRole('textbox', { name: 'First name' }), first)
    await person.type(widget.getByRole('textbox', { name: 'Last name' }), last)
    await person.type(widget.getByRole('textbox', { name: 'Email' }), addressOf(company.invited))
    expect(await widget.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(usernameOf(company.invited))
    await person.press(button('Send invitation'))
    await reported(widget, `${company.invited} was invited.`)

    await person.press(button('Invite users'))
    await person.press(widget.getByRole('tab', { name: 'Several' }))
    const lines = company.lines.map((name) => `${name} <${addressOf(name)}>`).join('\n')
    await person.type(widget.getByRole('textbox', { name: 'Names and email addresses' }), lines)
    await person.press(button('Invite 2 users'))
    await reported(widget, '2 users were invited.')

    await person.press(button('Invite users'))
    await person.press(widget.getByRole('tab', { name: 'CSV file' }))
    await widget.getByText('Choose a CSV file').waitFor()
    const [fileFirst = '', fileLast = ''] = company.file.split(' ')
    const rows = [
      'username,first_name,last_name,email_address,role,customers',
      `${usernameOf(company.file)},${fileFirst},${fileLast},${addressOf(company.file)},Viewer,10428`,
      'x,=cmd|x,Bad,nowhere,Approver,1',
      'h.berg,,,,,',
    ]
    const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
    await widget.locator('input[type=file]').setInputFiles(file)
    await widget.getByText('This was a trial: nothing has changed yet.').waitFor()
    await person.press(button('Apply 1 row'))
    await widget.getByText('1 row was applied.').first().waitFor()
    await person.press(button('Back to users'))

    const client = await stage.sandbox.signIn('admin')
    for (const name of [company.invited, ...company.lines, company.file]) {
      const reply = await client.send(`/users?filter[search]=${usernameOf(name)}`)
      expect(
        reply.json<{ data: { attributes: { status: string } }[] }>().data.map(({ attributes }) => attributes.status),
      ).toEqual(['invited'])
    }
    expect(problems).toEqual([])
  })

  it.each(HANDS)(
    '[USR-76] edits with a difference, locks, unlocks and moves, by %s',
    async (_hand, personOf, { user }) => {
      const { widget, person, button, page, problems } = await enter('admin', personOf)
      const open = widget.getByRole('button', { name: new RegExp(`^${user}, .*: open$`) })
      await person.press(open)
      const drawer = widget.getByRole('dialog', { name: user })
      await person.choose(drawer.getByRole('radio', { name: /^Payer/ }))
      await drawer.getByText('Can use from now on: paying invoices and opening disputes').waitFor()
      await person.press(drawer.getByRole('button', { name: 'Save 1 change' }))
      await reported(widget, `${user} was updated.`)

      await person.press(widget.getByRole('checkbox', { name: `Select ${user}` }))
      const bar = widget.getByRole('region', { name: 'Selected users' })
      await person.press(bar.getByRole('button', { name: 'Lock', exact: true }))
      await person.press(widget.getByRole('dialog').getByRole('button', { name: 'Lock user' }))
      await reported(widget, `${user} was locked.`)
      await person.press(button(`Unlock ${user}`))
      await reported(widget, `${user} was unlocked.`)

      await person.press(widget.getByRole('checkbox', { name: `Select ${user}` }))
      await person.press(bar.getByRole('button', { name: 'Move to group' }))
      const dialog = widget.getByRole('dialog')
      await person.type(dialog.getByRole('combobox', { name: 'Group' }), 'Portland')
      await dialog.getByRole('option', { name: /Portland depot/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await dialog.getByRole('row', { name: new RegExp(user) }).waitFor()
      await person.press(dialog.getByRole('button', { name: 'Move user' }))
      await reported(widget, `${user} was moved to Portland depot.`)
      await widget.locator('tbody tr', { hasText: user }).getByText('Portland depot').waitFor()
      expect(problems).toEqual([])
    },
  )

  it('[USR-16] works on a partner’s page with user rights in its session, and is closed without them', async () => {
    const { sandbox } = stage
    let capabilities: NonNullable<Parameters<typeof createEmbedSession>[1]['capabilities']> = [
      'users.list',
      'users.get',
      'users.lock',
      'users.unlock',
      'users.lock-together',
      'users.unlock-together',
    ]
    const site = await startHostSite(sandbox, async () => {
      const { clientSecret } = await createEmbedSession(sandbox.keys.secret, {
        api: `${sandbox.provider}/api`,
        externalUserId: 'torqline-people',
        user: { firstName: 'Petra', lastName: 'Vogel' },
        role: 'admin',
        buidCustomers: ['10428', '10429', '10430'],
        capabilities,
        allowedOrigins: [sandbox.partner],
      })
      return clientSecret
    })
    onTestFinished(() => site.close())
    site.put('/people', {
      headers: policyHeader(strictPolicy(sandbox), []),
      html: `<!doctype html><html lang="en"><head><title>People</title>
        <script async src="${sandbox.provider}/cdn/v1/loader.js" data-api="${sandbox.provider}/api"
          data-key="${sandbox.keys.publishable}" data-session-url="/netterms-session"></script></head>
        <body><nt-user-admin></nt-user-admin></body></html>`,
    })
    const { page } = await stage.open({ expected: /404|403/ })
    await page.goto(`${site.origin}/people`)
    const widget = page.locator('nt-user-admin')
    await widget.getByText('You can lock and unlock these users').waitFor()
    await widget.getByRole('button', { name: 'More actions for Claire Dubois' }).click()
    await widget.getByRole('menuitem', { name: 'Lock' }).click()
    await widget.getByRole('dialog').getByRole('button', { name: 'Lock user' }).click()
    await reported(widget, 'Claire Dubois was locked.')
    expect(await widget.getByRole('button', { name: 'Invite users' }).getAttribute('aria-disabled')).toBe('true')
    expect(await widget.getByRole('button', { name: /Export/ }).count()).toBe(0)

    capabilities = ['invoices.list']
    const second = await stage.open({ expected: /404|403/ })
    await second.page.goto(`${site.origin}/people`)
    await second.page.locator('nt-user-admin').getByText('You don’t have access to this').waitFor()
  })
})
