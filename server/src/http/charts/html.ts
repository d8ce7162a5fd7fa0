import type { Language } from '@ank/protocol';
import { CHART_TEXTS } from './chart-texts';

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const closeLink = (label: string): string => `<a class="close" href="/" aria-label="${label}">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>
</a>`;

/** A chart as a standalone page without scripts. `body` is markup, `title` is text. */
export function chartPage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#ffffff" data-scheme="light" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171c23" data-scheme="dark" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)}</title>
<script src="/chart.js"></script>
<link rel="stylesheet" href="/chart.css">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<header>
${closeLink(CHART_TEXTS[language].close)}
<h1>${escapeHtml(title)}</h1>
</header>
<main>
${body}
</main>
</body>
</html>
`;
}
