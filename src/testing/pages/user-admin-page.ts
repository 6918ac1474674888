import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One row of the list, in the language and formats of the page. */
export interface UserRow {
  name: string
  /** Role and group. */
  role: string
  accounts: string
  /** Status, reason of the lock, and how the lock ends. */
  status: string
  lastSignIn: string
}

/** Input for an invitation. */
export interface UserInvitationEntries {
  firstName: string
  lastName: string
  email: string
  /** Absent: the value that the form suggests. */
  username?: string
}

/** `<nt-user-admin>`: users are identified by their usernames. */
export interface UserAdminPage extends WidgetPage {
  /** Users on this page, from the top. */
  rows(): Promise<UserRow[]>
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: all, invited, active, locked, terminated */
  openTab(index: number): Promise<void>
  /** Types into the search field. */
  search(text: string): Promise<void>
  /** Selects a user of the list. */
  select(username: string): Promise<void>
  /** Locks the selected users, including the confirmation. */
  lockSelected(): Promise<void>
  /** Clicks the button of a row: unlock, or send the invitation again. */
  act(username: string): Promise<void>
  /** Opens a user next to the list. */
  open(username: string): Promise<void>
  /** Types another e-mail address for the open user. */
  enterEmail(email: string): Promise<void>
  /** Selects another role for the open user. @param role in the wire spelling: `payer` */
  chooseRole(role: string): Promise<void>
  /** Returns the effects of saving, as text. */
  changes(): Promise<string>
  /** Saves the open user, and confirms the dialog if rights are lost. */
  save(): Promise<void>
  /** Invites one user with the preselected role and accounts. */
  inviteOne(person: UserInvitationEntries): Promise<void>
  /** Invites several users from lines in the format of email programs. */
  inviteSeveral(lines: string): Promise<void>
  /** Returns the text with the result of the last action. */
  announcement(): Promise<string>
  readonly pager: ListPager
}

/** Page object of `<nt-user-admin>`. */
export function userAdmin(page: PageDriver, selector = 'nt-user-admin'): UserAdminPage {
  const widget = widgetPage(page, selector, 'tbody .id, .user-admin .empty')
  const { element } = widget
  const row = (username: string): ElementDriver => element.locator('tbody tr', { hasText: username })
  const tab = element.locator('.user-admin > [role=tablist] [role=tab]')
  const foot = element.locator('.drawer-foot')
  const beginInvitation = (index: number) =>
    element
      .locator('.page-head .btn.primary')
      .click()
      .then(() => element.locator('.invite [role=tab]').nth(index).click())
  return {
    ...widget,
    rows: () =>
      readRows(element.locator('tbody tr'), {
        name: '.c-main',
        role: '.c-d',
        accounts: '.c-acc',
        status: '.c-b',
        lastSignIn: '.c-c',
      }),
    tabs: () => tab.allInnerTexts(),
    openTab: (index) => tab.nth(index).click(),
    search: (text) => element.locator('[role=search] input').fill(text),
    select: (username) => row(username).locator('input[type=checkbox]').check(),
    async lockSelected() {
      await element.locator('.bar .users-lock').click()
      await element.locator('dialog button[type=submit]').click()
    },
    act: (username) => row(username).locator('.c-e .btn:not(.icon)').click(),
    open: (username) => row(username).locator('.id').click(),
    enterEmail: (email) => element.locator('.drawer input[inputmode=email]').fill(email),
    chooseRole: (role) => element.locator(`.drawer input[name=user-role][value=${role}]`).check(),
    changes: () => element.locator('.user-changes').innerText(),
    async save() {
      await foot.locator('> .btn.primary').click()
      const question = foot.locator('.user-question .btn:last-of-type')
      if ((await question.count()) > 0) await question.click()
    },
    async inviteOne({ firstName, lastName, email, username }) {
      await beginInvitation(0)
      const field = element.locator('.invite form input')
      await field.nth(0).fill(firstName)
      await field.nth(1).fill(lastName)
      await field.nth(2).fill(email)
      if (username !== undefined) await field.nth(3).fill(username)
      await element.locator('.invite form button[type=submit]').click()
    },
    async inviteSeveral(lines) {
      await beginInvitation(1)
      await element.locator('.invite textarea').fill(lines)
      await element.locator('.invite form button[type=submit]').click()
    },
    announcement: () => element.locator('.panel > .banner').innerText(),
    pager: listPager(element),
  }
}
