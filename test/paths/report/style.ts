/** The styles of a report: light, dark and print. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d8dee4;--page:#f4f6f8;--card:#fff;--good:#1a7f37;--bad:#9a4a00;--wrong:#b3261e;--tint:#dafbe1;--warn:#fff1e0;--err:#fde8e6;--link:#0a58ca}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#30363d;--page:#0d1117;--card:#161b22;--good:#3fb950;--bad:#f0a14a;--wrong:#ff8a80;--tint:#12301c;--warn:#33240f;--err:#3a1715;--link:#79b8ff}}
*{box-sizing:border-box}html{scroll-behavior:smooth}body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1344px;margin:0 auto;padding:28px 24px 72px}h1{font-size:28px;line-height:1.2;margin:0}h2{font-size:19px;margin:0 0 4px}
header p,.sub{color:var(--soft);margin:4px 0 0}section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px 20px;margin:18px 0 0}
nav{display:flex;flex-wrap:wrap;gap:4px 18px;margin:14px 0 0}a{color:var(--link);white-space:nowrap}[id^=tour-]{scroll-margin-top:56px}
.verdict{border-radius:10px;padding:10px 14px;margin:16px 0 0;font-weight:600;background:var(--tint);border:1px solid var(--good)}.verdict.bad{color:var(--ink);background:var(--err);border-color:var(--wrong)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:14px;margin:18px 0 0}
.tile{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:14px 16px}.tile b{display:block;font-size:26px;line-height:1.2;font-variant-numeric:tabular-nums}.tile>span{color:var(--soft)}
.bar{background:var(--line);border-radius:6px;height:8px;margin:8px 0 6px;overflow:hidden}.bar i{display:block;height:100%;background:var(--good)}.bar i.part{background:var(--bad)}
table{border-collapse:collapse;width:100%;margin-top:8px}th,td{text-align:left;padding:7px 10px;border-bottom:1px solid var(--line);vertical-align:top}tr:last-child td{border-bottom:0}
th{color:var(--soft);font-weight:600;white-space:nowrap}.n{font-variant-numeric:tabular-nums;white-space:nowrap}td.what{overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin-top:10px}code,.code{font:13px/1.5 ui-monospace,monospace}pre{overflow-x:auto;margin:6px 0;padding:10px 12px;border-radius:8px;background:var(--page);border:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
details{border-top:1px solid var(--line);padding:8px 0}details:first-of-type{margin-top:8px}summary{cursor:pointer}summary .n{color:var(--soft)}
ol{margin:8px 0 4px;padding-left:34px}li{padding:1px 0}.tag{display:inline-block;border-radius:999px;padding:0 9px;font-size:13px;border:1px solid currentColor}
.good{color:var(--good)}.bad{color:var(--bad)}.wrong{color:var(--wrong)}.soft{color:var(--soft)}
.chart{display:block;max-width:100%;height:auto;min-width:900px}.chart text{fill:var(--ink);font:12px system-ui,sans-serif}.chart .name{font-weight:650;font-size:14px}.chart .kind{fill:var(--soft);font-size:11.5px}
.chart .state>rect{fill:var(--card);stroke:var(--good);stroke-width:1.6}.chart .end>rect{stroke-width:3.4}.chart .state>line{stroke:var(--line)}.chart .row circle{fill:var(--good)}
.chart .step rect{fill:var(--good)}.chart .step text{fill:var(--soft)}.chart .step.open rect{fill:none;stroke:var(--bad);stroke-width:1.5}.chart .step.open text{fill:var(--bad)}
.chart .arrow{fill:none;stroke:var(--good);stroke-width:1.3;opacity:.55}.chart marker path{fill:var(--good);stroke:none}
.chart .state.open>rect{stroke:var(--bad);stroke-dasharray:6 4}.chart .row.open text{fill:var(--bad)}.chart .row.open circle{fill:none;stroke:var(--bad);stroke-width:1.5}.chart .arrow.open{stroke:var(--bad);stroke-dasharray:5 4;opacity:1}
.spark{width:100%;max-width:520px;height:auto;display:block;margin-top:10px}.spark polyline{fill:none;stroke:var(--good);stroke-width:2}.spark circle{fill:var(--good)}.spark circle.wrong{fill:var(--wrong)}.spark line{stroke:var(--line)}.spark text{fill:var(--soft);font:11px system-ui,sans-serif}
[role=search]{display:flex;flex-wrap:wrap;gap:10px 16px;align-items:end;position:sticky;top:0;z-index:1;background:var(--card);padding:10px 0}[role=search] label{display:grid;gap:2px;color:var(--soft);font-size:13px}[role=search] input,[role=search] select{font:inherit;color:var(--ink);background:var(--page);border:1px solid var(--soft);border-radius:8px;padding:6px 10px;min-width:min(340px,80vw)}[role=search] select{min-width:180px}
@media print{[role=search]{display:none}body{background:#fff}section,.tile{break-inside:avoid}nav{display:none}}
`;
