/**
 * A provider's own head for the invoice list: the build puts it into the provider's folder of the CDN, the secure config
 * names it and its hash. It draws text by the DOM alone and styles by properties, so that it works on a page without any
 * style source.
 */
import type { ComponentContext, ComponentModule } from 'netterms'

export const mount: ComponentModule['mount'] = (element, context) => {
  const mark = document.createElement('span')
  mark.textContent = '⚓'
  mark.ariaHidden = 'true'
  const title = document.createElement('h2')
  const sums = document.createElement('p')
  const words = document.createElement('div')
  words.append(title, sums)
  element.append(mark, words)

  function update({ texts, theme }: ComponentContext): void {
    Object.assign(element.style, { display: 'flex', alignItems: 'center', gap: '12px' })
    Object.assign(mark.style, { fontSize: '24px', color: theme['color-accent'] })
    Object.assign(title.style, { fontSize: theme['text-2xl'], fontWeight: theme['text-weight-strong'] })
    Object.assign(sums.style, { fontSize: theme['text-sm'], color: theme['color-text-muted'] })
    title.textContent = texts['title'] ?? ''
    sums.textContent = [texts['open'], texts['pastDue']].filter(Boolean).join(' · ')
  }

  update(context)
  return { update, unmount: () => element.replaceChildren() }
}
