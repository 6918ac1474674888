/** Collects everything that a page's scripts can read, to prove that it contains no secret. */

/** Records keys and messages. Runs in the page before all other scripts. */
export function eavesdrop(): void {
  if (window.top !== window) return
  const caught: string[] = []
  Object.assign(window, { caught })
  for (const type of ['keydown', 'beforeinput', 'message', 'copy']) {
    addEventListener(type, (event) => caught.push(JSON.stringify((event as MessageEvent).data ?? '')), true)
  }
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    caught.push(JSON.stringify(args[0]))
    postMessage.apply(this, args)
  }
}

/** Returns everything that the page's scripts can read. Runs in the page. */
export function everythingHere(): string {
  const texts: string[] = [JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie, location.href]
  const walk = (root: ParentNode): void => {
    texts.push(new XMLSerializer().serializeToString(root))
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement) texts.push(element.value)
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  texts.push(...((window as unknown as { caught: string[] }).caught ?? []))
  texts.push(JSON.stringify(performance.getEntriesByType('resource').map(({ name }) => name)))
  return texts.join('\n')
}
