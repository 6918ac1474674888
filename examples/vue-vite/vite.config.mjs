import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  // Without this, Vue looks for components with these names and warns.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('nt-') } } })],
})
