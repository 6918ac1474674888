import { readWidgets } from '../../scripts/docs/read-widgets.mjs'

export default { load: readWidgets }
