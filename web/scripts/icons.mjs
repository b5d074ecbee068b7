// Draws public/icon-192.png and icon-512.png from icon.svg, with Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const svg = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // Square to the edge: systems cut icons to their own shape.
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg.replace('rx="28" ', '')}`);
  writeFileSync(new URL(`../public/icon-${size}.png`, import.meta.url), await page.screenshot());
}
await browser.close();
