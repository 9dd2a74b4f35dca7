import { defineConfig } from "vite";

// In development the hall itself is a second process: `tilehall serve` on its usual port.
const hall = "http://127.0.0.1:8765";

export default defineConfig({
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/size.mjs: which files a page needs.
    manifest: true,
  },
  server: {
    proxy: { "/api": hall, "/socket": { target: hall, ws: true } },
  },
});
