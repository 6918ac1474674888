/** Whether inactive dealers are listed, stored in the browser (specification §9: listed unless `false` is stored). */
const SHOW_ALL_KEY = 'netterms:show-all-merchants'

export function readShowsAll(): boolean {
  try {
    return localStorage.getItem(SHOW_ALL_KEY) !== 'false'
  } catch {
    return true
  }
}

export function storeShowsAll(showsAll: boolean): void {
  try {
    localStorage.setItem(SHOW_ALL_KEY, String(showsAll))
  } catch {
    // Without storage, the choice is lost with the page.
  }
}
