import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { chunksByUse } from './scripts/chunks.ts'
import { leanPages } from './scripts/lean-pages.ts'

export default defineConfig({
  plugins: [leanPages(), tailwindcss(), reactRouter(), chunksByUse()],
  publicDir: 'web/public',
  build: {
    // Strict CSP: everything is a file of our own origin, never a data: URL in a stylesheet.
    assetsInlineLimit: 0,
  },
})
