/** A user of a page who uses only the mouse or only the keyboard. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

export interface Person {
  /** Presses a button, follows a link, ticks a box, selects a tab. */
  press: (target: Locator) => Promise<void>
  /** Replaces the content of a field. */
  type: (target: Locator, text: string) => Promise<void>
  /** Selects one of a group of radio buttons. */
  choose: (target: Locator) => Promise<void>
}

export const byMouse = (): Person => ({
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: (target) => target.check(),
})

/** Limit for pressing Tab, higher than the number of tab stops of any page. */
const MAX_STOPS = 250

export function byKeyboard(page: Page): Person {
  return {
    async press(target) {
      await target.waitFor()
      const kind = await target.evaluate((element) => element.getAttribute('role') ?? element.getAttribute('type'))
      if (kind === 'tab') await arrowTo(page, target)
      else await tabTo(page, target)
      await page.keyboard.press(kind === 'checkbox' ? 'Space' : 'Enter')
    },
    async type(target, text) {
      await tabTo(page, target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async choose(target) {
      await target.waitFor()
      if (await target.isChecked()) return
      await tabToGroup(page, target)
      await page.keyboard.press('Space')
      for (let step = 0; step < MAX_STOPS && !(await target.isChecked()); step += 1) {
        await page.keyboard.press('ArrowDown')
      }
      expect(await target.isChecked(), 'the arrow keys reach every option of the group').toBe(true)
    },
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${target.toString()}.`)
}

/** Presses Tab until a radio button of the target's group has focus, because a group is one tab stop. */
async function tabToGroup(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const isInGroup = await target.evaluate((element) => {
      const active = (element.getRootNode() as Document | ShadowRoot).activeElement
      return active instanceof HTMLInputElement && active.name === (element as HTMLInputElement).name
    })
    if (isInGroup) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach the group of ${target.toString()}.`)
}

/** Moves focus to a tab: Tab reaches the selected tab of the list, arrow keys the others. */
async function arrowTo(page: Page, target: Locator): Promise<void> {
  const row = target.locator('xpath=ancestor::*[@role="tablist"]')
  await tabTo(page, row.locator('[role=tab][aria-selected=true]'))
  for (let step = 0; step < MAX_STOPS; step += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`The arrow keys do not reach ${target.toString()}.`)
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)
