/** The reference tables that only the site has. */
import { bytesPage } from '../../scripts/docs/bytes.mjs'
import { readEvents, readWidgets } from '../../scripts/docs/read-widgets.mjs'
import { textsPage } from '../../scripts/docs/reference-pages.mjs'
import { eventsPage, flagsPage } from '../../scripts/docs/site-tables.mjs'

export default {
  async paths() {
    const widgets = await readWidgets()
    return [
      { params: { table: 'events' }, content: eventsPage(readEvents(), widgets) },
      { params: { table: 'bytes' }, content: await bytesPage(widgets) },
      { params: { table: 'flags' }, content: await flagsPage(widgets) },
      { params: { table: 'texts' }, content: textsPage() },
    ]
  },
}
