/** A page per widget, written from its manifest. */
import { readEvents, readPageObjects, readWidgets } from '../../scripts/docs/read-widgets.mjs'
import { widgetPage } from '../../scripts/docs/widget-page.mjs'

export default {
  async paths() {
    const widgets = await readWidgets()
    const facts = { events: readEvents(), pageObjects: readPageObjects(widgets) }
    return widgets.map((widget) => ({ params: { widget: widget.name }, content: widgetPage(widget, facts) }))
  },
}
