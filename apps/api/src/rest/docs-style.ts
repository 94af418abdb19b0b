/** The look of the API's page: by day and, where the system asks for it, by dusk. */
export const DOCS_STYLE = `:root{color-scheme:light dark;--ground:#f7f2e8;--leaf:#fffdf8;--text:#2a231b;--head:#1b2f1f;--link:#33542f;--line:#e2d8c6;--focus:#c8632a}
@media (prefers-color-scheme:dark){:root{--ground:#111b19;--leaf:#1a2825;--text:#ebe5d7;--head:#f3ecdb;--link:#b0cda1;--line:#2b3d38;--focus:#e39a64}}
*{box-sizing:border-box}body{font:16px/1.6 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:2rem 1.25rem;color:var(--text);background:var(--ground)}
h1,h2{font-family:Georgia,serif;color:var(--head);line-height:1.2}h2{margin-top:3rem}h3{margin:0;overflow-wrap:anywhere}
p{overflow-wrap:anywhere}a{color:var(--link)}code,pre{font-family:ui-monospace,monospace;font-size:.9em}code{overflow-wrap:anywhere}.wide code{overflow-wrap:normal}
section{border-top:1px solid var(--line);padding:1.25rem 0;scroll-margin-top:1rem}
nav ul{list-style:none;padding:0;margin:0}nav>ul{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr))}nav li li{font-size:.9rem;overflow-wrap:anywhere}nav a{display:inline-block;padding:.15rem 0}
.wide{overflow-x:auto;margin:.75rem 0}table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}tbody th{font-weight:600}
pre{overflow:auto;background:var(--leaf);padding:1rem;border-radius:10px}summary{cursor:pointer;padding:.25rem 0;color:var(--link)}
.method{display:inline-block;border:1px solid currentColor;border-radius:6px;padding:0 .4rem;font-size:.8rem;color:var(--link)}
.skip{position:absolute;left:-999px}.skip:focus{position:static}:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`
