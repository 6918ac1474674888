import DefaultTheme from 'vitepress/theme'
import ApiExplorer from './api-explorer.vue'
import LivePreview from './live-preview.vue'
import './site.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LivePreview', LivePreview)
    app.component('ApiExplorer', ApiExplorer)
  },
}
