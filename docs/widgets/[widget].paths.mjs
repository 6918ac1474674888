/** A page per widget, written from its manifest, its code, and the built release. */
import { bytesOf } from '../../scripts/docs/bytes.mjs'
import { source } from '../../scripts/docs/markdown.mjs'
import { readEvents, readPageObjects, readWidgets } from '../../scripts/docs/read-widgets.mjs'
import { widgetPage } from '../../scripts/docs/widget-page.mjs'

export default {
  async paths() {
    const widgets = await readWidgets()
    const { scenarioNames, summaryOf } = await source('src/testing/scenarios.ts')
    const scenarios = scenarioNames.map((name) => [name, summaryOf(name)])
    const facts = { events: readEvents(), pageObjects: readPageObjects(widgets), scenarios }
    return Promise.all(
      widgets.map(async (widget) => ({
        params: { widget: widget.name },
        content: widgetPage(widget, { ...facts, bytes: await bytesOf(widget) }),
      })),
    )
  },
}
