/**
 * An admin manages the groups of a company: by keyboard in the portal, and on a partner's page with a session that has
 * the rights.
 */
import { createEmbedSession } from 'netterms/server'
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PEOPLE_CAPABILITIES } from '../../src/contract/index.ts'
import { startHostSite } from '../support/host-site.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const TIMEOUT_MS = 180_000
/** Credentials of the sandbox's second client at its identity provider (IDP-3). */
const CLIENT = { id: 'northwind-sandbox', secret: 'sandbox-client-secret' }
const PASSWORD = 'correct-horse-sandbox-1'
const stage = stageOfFile()

async function enter(personOf: (page: Page) => Person) {
  // Errors caused by the journey itself.
  const opened = await stage.open({ expected: /409/ })
  const person = personOf(opened.page)
  await opened.page.goto(`${stage.sandbox.provider}/manage-groups`)
  await signIn(opened.page, person, 'admin')
  const widget = opened.page.locator('nt-group-admin')
  await widget.getByRole('heading', { name: 'Groups', exact: true }).waitFor()
  return { ...opened, person, widget }
}

describe('groups', { timeout: TIMEOUT_MS }, () => {
  it('[GRP-55] an admin creates, edits, fills and deletes groups by keyboard', async () => {
    const { widget, person, page, problems } = await enter(byKeyboard)
    await person.press(widget.getByRole('button', { name: 'Create group' }))
    await person.type(widget.getByRole('textbox', { name: 'Group name' }), 'Spokane warehouse')
    await page.keyboard.press('Enter')
    await widget.getByRole('heading', { name: /Access and sign-in/ }).waitFor()
    await person.press(widget.getByRole('button', { name: 'Continue' }))
    await person.press(widget.getByRole('checkbox', { name: /^Northwind Traders/ }))
    await person.press(widget.getByRole('button', { name: 'Continue' }))
    await person.press(widget.getByRole('button', { name: 'Create group' }))
    await widget.getByText('Spokane warehouse was created.').waitFor()

    await person.press(widget.getByRole('button', { name: 'Edit' }))
    await person.type(widget.getByRole('textbox', { name: 'Group name' }), 'Spokane depot')
    await person.press(widget.getByRole('button', { name: 'Save 1 change' }))
    await widget.getByText('Spokane depot was changed.').waitFor()

    await person.press(widget.getByRole('button', { name: 'Add users' }).first())
    const field = widget.getByRole('combobox', { name: 'Users' })
    await person.type(field, 'berg')
    await widget.getByRole('option', { name: /Hanna Berg/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await person.press(widget.getByRole('button', { name: 'Continue' }))
    await widget.getByRole('heading', { name: 'Move 1 user to Spokane depot?' }).waitFor()
    await person.press(widget.getByRole('button', { name: 'Move 1 user' }))
    await widget.getByText('1 user was added to Spokane depot.').waitFor()

    await person.press(widget.getByRole('button', { name: 'Delete group' }))
    await widget.getByText('Spokane depot cannot be deleted').waitFor()
    await page.keyboard.press('Escape')
    await person.press(widget.getByRole('button', { name: 'Remove from group: Hanna Berg' }))
    await person.press(widget.getByRole('dialog').getByRole('button', { name: 'Remove from group' }))
    await widget.getByText('Hanna Berg was removed from Spokane depot.').waitFor()
    await person.press(widget.getByRole('button', { name: 'Delete group' }))
    await person.press(widget.getByRole('dialog').getByRole('button', { name: 'Delete group' }))
    await widget.getByText('Spokane depot was deleted.').waitFor()
    expect(problems).toEqual([])
  })

  it('[GRP-55] an admin adds an identity provider and tests its sign-in in another window', async () => {
    const { widget, person, page } = await enter(byMouse)
    await person.press(widget.getByRole('button', { name: 'Identity providers' }))
    await person.press(widget.getByRole('button', { name: 'Add identity provider' }).first())
    const drawer = widget.getByRole('dialog')
    await person.type(drawer.getByRole('textbox', { name: 'Name' }), 'Contoso Works')
    await person.type(drawer.getByRole('textbox', { name: 'Issuer address' }), `${stage.sandbox.provider}/idp/contoso`)
    await person.type(drawer.getByRole('textbox', { name: 'Client ID' }), CLIENT.id)
    await person.type(drawer.getByLabel('Client secret'), CLIENT.secret)
    await person.press(drawer.getByRole('button', { name: 'Add identity provider' }))
    await widget.getByText('Contoso Works was added.').waitFor()

    const opening = page.waitForEvent('popup')
    await person.press(widget.getByRole('button', { name: 'Test sign-in: Contoso Works' }))
    const popup = await opening
    await popup.getByLabel('E-mail address').fill('admin@harbor.example')
    await popup.getByLabel('Password').fill(PASSWORD)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await widget.getByText('Contoso Works sign-in works').waitFor()
    const row = widget.getByRole('listitem').filter({ hasText: 'Contoso Works' })
    await row.getByText('Tested', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(CLIENT.secret)
  })

  it('[GRP-55] a partner’s page with the rights in its session changes groups, and accepts no secret', async () => {
    const { sandbox } = stage
    const site = await startHostSite(sandbox, async () => {
      const { clientSecret } = await createEmbedSession(sandbox.keys.secret, {
        api: `${sandbox.provider}/api`,
        externalUserId: 'torqline-admin',
        user: { firstName: 'Robin', lastName: 'Hale' },
        role: 'admin',
        // A group with more accounts than the user has is hidden from the user (GRP-1).
        buidCustomers: ['10428', '10429', '10430'],
        capabilities: [...PEOPLE_CAPABILITIES, 'customers.list'],
        allowedOrigins: [sandbox.partner],
      })
      return clientSecret
    })
    onTestFinished(() => site.close())
    const script = `NetTerms.init({ api: '${sandbox.provider}/api', key: '${sandbox.keys.publishable}', sessionUrl: '/netterms-session' })`
    site.put('/groups', {
      html: `<!doctype html><html lang="en"><head><title>Host</title><script src="${sandbox.provider}/cdn/v1/loader.js"></script></head>
        <body><main><nt-group-admin></nt-group-admin></main><script>${script}</script></body></html>`,
      headers: policyHeader(strictPolicy(sandbox), [script]),
    })
    const { page } = await stage.open({ expected: /409/ })
    await page.goto(`${site.origin}/groups`)
    const widget = page.locator('nt-group-admin')
    await widget.getByRole('treeitem', { name: /^Northwind West/ }).click()
    await widget.getByRole('heading', { name: 'Northwind West' }).waitFor()
    await widget.getByRole('button', { name: 'Edit' }).click()
    await widget.getByRole('textbox', { name: 'Group name' }).fill('Northwind Northwest')
    await widget.getByRole('button', { name: 'Save 1 change' }).click()
    await widget.getByText('Northwind Northwest was changed.').waitFor()
    await widget.getByRole('button', { name: 'Identity providers' }).click()
    await widget.getByText('Identity providers are added and changed in the portal').waitFor()
    expect(await widget.getByRole('button', { name: 'Add identity provider' }).count()).toBe(0)
  })
})
