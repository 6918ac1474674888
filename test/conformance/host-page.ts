/** Records what a widget writes into the page outside itself. */
export interface HostPage {
  /** Returns one line per change outside the widgets' own elements. */
  changes(): readonly string[]
  stop(): void
}

/** @param isOwn returns whether a node is a widget's element or was added by the test itself */
export function watchHostPage(isOwn: (node: Node) => boolean): HostPage {
  const found: string[] = []
  const take = (records: readonly MutationRecord[]) => {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      const moved = [...addedNodes, ...removedNodes]
      const isSuites = moved.length > 0 && moved.every(isOwn)
      const isInside = target instanceof Element && target !== document.body && isWithin(target, isOwn)
      if (!isSuites && !isInside)
        found.push(`${type} of ${target.nodeName.toLowerCase()} ${attributeName ?? ''}`.trim())
    }
  }
  const observer = new MutationObserver(take)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  return {
    changes() {
      take(observer.takeRecords())
      return found
    },
    stop: () => observer.disconnect(),
  }
}

function isWithin(target: Element, isOwn: (node: Node) => boolean): boolean {
  for (let each: Element | null = target; each; each = each.parentElement) if (isOwn(each)) return true
  return false
}
