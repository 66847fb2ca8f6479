import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    // Strict CSP: everything is a file of our own origin, never a data: URL in a stylesheet.
    assetsInlineLimit: 0,
  },
})
