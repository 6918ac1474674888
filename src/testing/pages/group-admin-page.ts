import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One row of the tree, in the language of the page. */
export interface GroupTreeRow {
  name: string
  /** Notes on the group, or its path in search results. */
  detail: string
  /** Number of users in the group. */
  users: string
  isOpen: boolean
  isSelected: boolean
}

/** One user of the open group. */
export interface GroupUserRow {
  name: string
  username: string
  role: string
  status: string
}

/** `<nt-group-admin>`: groups and users are identified by their displayed names. */
export interface GroupAdminPage extends WidgetPage {
  /** Visible rows of the tree, from the top. */
  tree(): Promise<GroupTreeRow[]>
  /** Types into the search field of the tree. */
  search(text: string): Promise<void>
  /** Expands or collapses a group. */
  toggle(name: string): Promise<void>
  /** Opens a group next to the tree. */
  open(name: string): Promise<void>
  /** Name of the open group. */
  title(): Promise<string>
  /** Users of the open group, on this page. */
  users(): Promise<GroupUserRow[]>
  /** Creates a group below the open one, with default settings. */
  create(name: string): Promise<void>
  /** Renames the open group. */
  rename(name: string): Promise<void>
  /** Adds a user to the open group, including the confirmation. @param search finds the user */
  addUser(search: string): Promise<void>
  /** Removes a user from the open group, including the confirmation. */
  takeOut(name: string): Promise<void>
  /** Deletes the open group, including the confirmation. */
  delete(): Promise<void>
}

/** Page object of `<nt-group-admin>`. */
export function groupAdmin(page: PageDriver, selector = 'nt-group-admin'): GroupAdminPage {
  const widget = widgetPage(page, selector, '.group-name')
  const { element } = widget
  const row = (name: string): ElementDriver => element.locator(`[role=treeitem][data-name=${JSON.stringify(name)}]`)
  const heading = element.locator('.group-name')
  const drawer = element.locator('dialog.drawer')
  const confirm = () => element.locator('dialog.dialog button[type=submit]').click()
  return {
    ...widget,
    tree: () =>
      readRows(
        element.locator('[role=treeitem][data-id]'),
        { name: '.grow > bdi', detail: '.sub', users: '.count' },
        { isOpen: '[aria-expanded=true]', isSelected: '[aria-selected=true]' },
      ),
    search: (text) => element.locator('.group-tree [role=search] input').fill(text),
    toggle: (name) => row(name).locator('.twist').click(),
    open: (name) => row(name).click(),
    title: () => heading.innerText(),
    users: () =>
      readRows(element.locator('.group-people tbody tr'), {
        name: '.id',
        username: '.sub',
        role: '.c-b',
        status: '.c-c',
      }),
    async create(name) {
      await element.locator('.group-head-acts .primary').click()
      await element.locator('#group-name-field').fill(name)
      await element.locator('form button[type=submit]').click()
      await element.locator('#group-provider').waitFor()
      await element.locator('.primary').first().click()
      await element.locator('#group-accounts').waitFor()
      await element.locator('.primary').first().click()
      await element.locator('.group-review .primary').click()
      await element.locator('.group-name', { hasText: name }).waitFor()
    },
    async rename(name) {
      await element.locator('.group-acts .btn:not(.danger-quiet)').click()
      await drawer.locator('#group-edit-name').fill(name)
      await drawer.locator('.drawer-foot .primary').click()
      await element.locator('.group-name', { hasText: name }).waitFor()
    },
    async addUser(search) {
      await element.locator('.group-add').click()
      await drawer.locator('.combobox input').fill(search)
      await drawer.locator('[role=option]').first().click()
      await drawer.locator('.combobox input').press('Escape')
      await drawer.locator('.drawer-foot .primary').click()
      await drawer.locator('.moves').waitFor()
      await drawer.locator('.drawer-foot .primary').click()
    },
    async takeOut(name) {
      await element.locator('.group-people tbody tr', { hasText: name }).locator('button').click()
      await confirm()
    },
    async delete() {
      await element.locator('.group-acts .danger-quiet').click()
      await confirm()
    },
  }
}
