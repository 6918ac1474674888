import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/card-manager'
import { type CardDesk, openCardDesk } from '../../../test/support/card-answers.ts'
import { configured, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: CardDesk = openCardDesk()): Rendered {
  rendered = renderWidget({ tag: 'nt-card-manager', answers: desk.answers })
  return rendered
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[CRD-52] opens the secure frame for a number, which never enters the page', async () => {
  const { element, events } = show()
  await button(/^Show number, ALEX SMITH/).click()
  await expect.element(page.getByRole('dialog', { name: 'Show the number of ••1217' })).toBeVisible()
  await expect
    .element(page.getByText('Secure frame of Harbor Trade Credit. This page cannot read what is inside.'))
    .toBeVisible()
  await expect.poll(() => element.querySelector('iframe')?.title).toBe('Show the number of ••1217')
  expect(element.querySelector('iframe')?.src).toMatch(/^https:\/\/secure\.invalid\/v1\/frame/)
  await button('Close').click()
  expect(element.querySelector('iframe')).toBeNull()
  expect(JSON.stringify(events('nt-error'))).not.toMatch(/\d{13,}/)
})

/** Simulates the secure frame: each page that loads in it answers the greeting with `ready`. Returns its port. */
async function playFrame(element: HTMLElement): Promise<MessagePort> {
  await expect.poll(() => element.querySelector('iframe')).not.toBeNull()
  const iframe = element.querySelector('iframe') ?? expect.fail('There is no frame.')
  let started: MessagePort | null = null
  // A greeting posted while the page loads arrives after it has loaded.
  iframe.addEventListener('load', () => {
    started = null
    iframe.contentWindow?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<{ nonce: string }>) => {
      if (!port) return
      port.onmessage = () => (started = port)
      port.postMessage({ type: 'ready', nonce: data.nonce })
    })
  })
  iframe.src = 'about:blank'
  await expect.poll(() => started !== null && iframe.contentWindow?.location.href === 'about:blank').toBe(true)
  return started ?? expect.fail('The frame did not start.')
}
const framed = () =>
  openCardDesk({
    more: {
      'GET /config': () => configured({ secureOrigin: location.origin }),
      'POST /frame-handovers': () => ({
        data: { type: 'frame-handovers', id: 'H-1', attributes: { handover: `fh_${'x'.repeat(43)}`, expires_in: 60 } },
      }),
    },
  })

it('[CRD-52] reloads the list when the frame reports that the card has no number, and keeps the frame until the user closes it', async () => {
  const shown = show(framed())
  await button(/^Show number, ALEX SMITH/).click()
  const port = await playFrame(shown.element)
  const before = shown.api.calls('GET /ecaas/cards').length
  port.postMessage({ type: 'refused', code: 'card-reveals-used' })
  port.postMessage({ type: 'state', state: 'shown' })
  port.postMessage({ type: 'refused', code: 'card-number-unavailable' })
  await expect.poll(() => shown.api.calls('GET /ecaas/cards').length).toBe(before + 1)
  expect(shown.element.querySelector('iframe')).not.toBeNull()
  port.postMessage({ type: 'state', state: 'closed' })
  await expect.poll(() => shown.element.querySelector('iframe')).toBeNull()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('[CRD-52] closes the frame with Escape, except during a request in the frame', async () => {
  const shown = show(framed())
  await button(/^Show number, ALEX SMITH/).click()
  const port = await playFrame(shown.element)
  port.postMessage({ type: 'busy', busy: true })
  await expect.element(button('Close').first()).toHaveAttribute('aria-disabled', 'true')
  port.postMessage({ type: 'busy', busy: false })
  await expect.element(button('Close').first()).not.toHaveAttribute('aria-disabled', 'true')
  expect(shown.element.querySelector('iframe')).not.toBeNull()
  button('Close').first().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shown.element.querySelector('iframe')).toBeNull()
})
