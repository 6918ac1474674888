import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One row of the tree, in the page's own words. */
export interface GroupTreeRow {
  name: string
  /** What is special about it, or where it is when it was searched for. */
  detail: string
  /** Users in it, as a number. */
  users: string
  isOpen: boolean
  isSelected: boolean
}

/** One user of the opened group. */
export interface GroupUserRow {
  name: string
  username: string
  role: string
  status: string
}

/** `<nt-group-admin>`: groups and users are named as they are shown. */
export interface GroupAdminPage extends WidgetPage {
  /** Rows of the tree that are shown, from the top. */
  tree(): Promise<GroupTreeRow[]>
  /** Types into the search field of the tree. */
  search(text: string): Promise<void>
  /** Opens or closes the branch of a group. */
  toggle(name: string): Promise<void>
  /** Shows a group beside the tree. */
  open(name: string): Promise<void>
  /** Name of the group that is shown. */
  title(): Promise<string>
  /** Users of the group that is shown, on this page. */
  users(): Promise<GroupUserRow[]>
  /** Creates a group below the one that is shown, with its usual settings. */
  create(name: string): Promise<void>
  /** Gives the group that is shown another name. */
  rename(name: string): Promise<void>
  /** Adds a user to the group that is shown, the confirmation included. @param search finds the user */
  addUser(search: string): Promise<void>
  /** Takes a user out of the group that is shown, the confirmation included. */
  takeOut(name: string): Promise<void>
  /** Deletes the group that is shown, the confirmation included. */
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
      await element.locator('.group-acts button').first().click()
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
      await element.locator('.group-acts button').nth(1).click()
      await confirm()
    },
  }
}
