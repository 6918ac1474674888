/**
 * Every seeded role and user type on the pages of cards, users and groups, cell by cell against the table of rights:
 * the menu entry, the page, and each action, which is shown, disabled with its reason, or absent. `npm test` covers the
 * roles that differ most; PROOF=1 all of them. Source: docs/spec/access.md ACC-10, ACC-27, ACC-29.
 */
import type { Locator, Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type Capability,
  firstFailedCheck,
  type FlagValues,
  selfSchema,
  type Session,
  subjectOf,
} from 'netterms/contract/internal'
import { needsOf } from '../../examples/portal/src/guard.ts'
import { expectedOf, whatIsOtherwise } from '../support/portal-page.ts'
import { enterAs, setFlags, VISITORS, type Visitor, resolveRoute } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'
import { IS_PROOF } from '../support/tiers.ts'

const TIMEOUT_MS = 240_000
const stage = stageOfFile()

type Found = 'shown' | 'disabled with reason' | 'disabled without reason' | 'absent'

interface Action {
  name: string
  needs: Capability
  /** How the action appears to a role that may read the page but lacks the right. */
  without: 'disabled with reason' | 'absent'
  /** Whether the action is in the menu of a row, which has to be opened. */
  inMenu?: true
  find: (widget: Locator, page: Page) => Locator
}

const button = (name: RegExp) => (widget: Locator) => widget.getByRole('button', { name }).first()
const item = (name: RegExp) => (widget: Locator) => widget.getByRole('menuitem', { name }).first()

interface Walked {
  path: string
  tag: string
  /** Name of the control that opens the menu of a row. */
  menu?: RegExp
  actions: readonly Action[]
}

const PAGES: readonly Walked[] = [
  {
    path: '/account/cards',
    tag: 'nt-card-manager',
    menu: /^More for ALEX SMITH/,
    actions: [
      { name: 'request', needs: 'cards.request', without: 'disabled with reason', find: button(/^Request cards/) },
      { name: 'activate', needs: 'cards.activate', without: 'absent', find: button(/^Activate,/) },
      { name: 'unlock', needs: 'cards.unlock', without: 'absent', find: button(/^Unlock,/) },
      { name: 'cancel request', needs: 'cards.cancel-request', without: 'absent', find: button(/^Cancel request/) },
      { name: 'show number', needs: 'cards.view-secure', without: 'absent', find: button(/^Show number,/) },
      { name: 'terminate', needs: 'cards.terminate', without: 'absent', inMenu: true, find: item(/^Terminate/) },
    ],
  },
  {
    path: '/manage-users',
    tag: 'nt-user-admin',
    menu: /^More actions for Pat Jones/,
    actions: [
      { name: 'invite', needs: 'users.invite', without: 'disabled with reason', find: button(/^Invite users/) },
      { name: 'export', needs: 'credentials.export', without: 'absent', find: button(/^Export/) },
      { name: 'edit', needs: 'users.update', without: 'absent', inMenu: true, find: item(/^Edit/) },
      { name: 'move', needs: 'user-groups.add-users', without: 'absent', inMenu: true, find: item(/^Move/) },
      { name: 'lock', needs: 'users.lock', without: 'absent', inMenu: true, find: item(/^Lock/) },
      { name: 'terminate', needs: 'users.terminate', without: 'absent', inMenu: true, find: item(/^Terminate/) },
    ],
  },
  {
    path: '/manage-groups',
    tag: 'nt-group-admin',
    actions: [
      { name: 'create', needs: 'user-groups.create', without: 'absent', find: button(/^Create group/) },
      { name: 'providers', needs: 'identity-providers.list', without: 'absent', find: button(/^Identity providers/) },
      { name: 'edit', needs: 'user-groups.update', without: 'absent', find: button(/^Edit/) },
      { name: 'delete', needs: 'user-groups.delete', without: 'absent', find: button(/^Delete/) },
    ],
  },
]

const SAMPLE: readonly Visitor[] = ['admin', 'viewer', 'cardviewer', 'corporate', 'merchant', 'support']
const WALKERS = VISITORS.filter((visitor) => visitor !== 'nobody' && (IS_PROOF || SAMPLE.includes(visitor)))
const EACH = PAGES.reduce((sum, { actions }) => sum + actions.length + 2, 0)
let walked = 0
const deviations: string[] = []

afterAll(() => {
  const all = (VISITORS.length - 1) * EACH
  console.info(
    `role × page × action: ${walked} cells of ${all} walked, ${deviations.length} deviations; PROOF=1 walks all.`,
  )
})

async function foundOf(control: Locator): Promise<Found> {
  if ((await control.count()) === 0) return 'absent'
  if ((await control.getAttribute('aria-disabled')) !== 'true') return 'shown'
  // Read together with the control: its text comes from the server.
  const reason = await control.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
    const root = element.getRootNode() as ShadowRoot
    return ids.map((id) => (id && root.getElementById(id)?.textContent) || '').join(' ')
  })
  return /\w+ \w+/.test(reason) ? 'disabled with reason' : 'disabled without reason'
}

/** Returns whether the session is in the company of the seeded cards, users and groups; others have no rows. */
const isOfNorthwind = ({ customerId }: Session): boolean => customerId === '10428'

describe('roles on the pages of cards, users and groups', { timeout: TIMEOUT_MS }, () => {
  it.each(WALKERS)('[ACC-29] %s sees exactly what the table gives', async (visitor) => {
    const { page, problems } = await stage.open()
    const session = await withAccount(page, await enterAs(page.context(), stage.sandbox.provider, visitor))
    const flags = await setFlags(page.context(), stage.sandbox.provider, 'given')
    const before = deviations.length
    for (const walk of PAGES) await walkPage(page, walk, { visitor, session, flags })
    expect(deviations.slice(before)).toEqual([])
    expect(problems).toEqual([])
  })
})

/** Selects an account, which corporate users and customer support have to do first. */
async function withAccount(page: Page, session: Session): Promise<Session> {
  if (session.customerId !== null || session.merchantId !== null || session.role === 'merchant') return session
  const value = session.role === 'support' ? '10428' : '20517'
  const headers = { Accept: 'application/vnd.api+json', Origin: stage.sandbox.provider }
  const attributes = { sessionKeys: [{ key: 'manage-customer', value }] }
  const chosen = await page.context().request.post(`${stage.sandbox.provider}/api/ecaas/session_data`, {
    headers: { ...headers, 'Content-Type': 'application/vnd.api+json' },
    data: JSON.stringify({ data: { type: 'session-data', attributes } }),
  })
  expect(chosen.status(), await chosen.text()).toBe(200)
  const { data } = (await chosen.json()) as { data: [{ id: string; attributes: object }] }
  return selfSchema.parse({ ...data[0].attributes, id: data[0].id })
}

interface Who {
  visitor: Visitor
  session: Session
  flags: FlagValues
}

async function walkPage(page: Page, { path, tag, menu, actions }: Walked, { visitor, session, flags }: Who) {
  const note = (cell: string, found: string, wanted: string) => {
    walked += 1
    if (found !== wanted) deviations.push(`${visitor} at ${path}, ${cell}: ${found}, not ${wanted}`)
  }
  const isOpen = firstFailedCheck(needsOf(path) ?? {}, subjectOf(session, flags)) === null
  await page.goto(stage.sandbox.provider + path)
  const { verdict, path: end } = resolveRoute(path, session, flags)
  note('page', (await whatIsOtherwise(page, expectedOf(verdict, '', end))).join('; '), '')
  const inMenu = await page.getByRole('navigation').locator(`a[href$="${path}"]`).count()
  note('menu', inMenu > 0 ? 'shown' : 'absent', isOpen ? 'shown' : 'absent')

  const widget = page.locator(tag)
  const canOpen = isOpen && menu !== undefined && isOfNorthwind(session)
  if (isOpen) await widget.locator('[aria-busy=true], .skel').first().waitFor({ state: 'detached' })
  for (const action of actions) {
    const { name, needs, without } = action
    const holds = session.capabilities.includes(needs)
    // Without own rows there are no row actions: only the controls above the rows are checked.
    if (
      isOpen &&
      holds &&
      !isOfNorthwind(session) &&
      !['request', 'invite', 'export', 'create', 'providers'].includes(name)
    )
      continue
    if (action.inMenu && canOpen) await openMenu(widget, menu)
    const found = await foundOf(action.find(widget, page))
    if (action.inMenu && canOpen) await page.keyboard.press('Escape')
    note(name, found, !isOpen ? 'absent' : holds ? 'shown' : without)
  }
}

async function openMenu(widget: Locator, menu: RegExp): Promise<void> {
  await widget.getByRole('button', { name: menu }).first().click()
  await widget.getByRole('menuitem').first().waitFor()
}
