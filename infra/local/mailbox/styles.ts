/** The product's design values that this page needs. */
export const styles = `
:root { --canvas:#f6f7f5; --white:#fff; --sunken:#edefec; --hairline:#e1e5e2; --ink:#14211f; --ink-2:#3b4845;
  --ink-3:#5b6764; --accent:#0e6066; --accent-50:#e9f3f3; --accent-100:#d2e7e7; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--canvas); color: var(--ink);
  font: 16px/24px 'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; padding: 16px 24px;
  background: var(--white); border-bottom: 1px solid var(--hairline); }
h1 { margin: 0 auto 0 0; font-size: 20px; line-height: 28px; font-weight: 600; }
form { display: flex; gap: 8px; align-items: center; }
label { font-size: 14px; color: var(--ink-2); }
input { height: 40px; width: 220px; padding: 0 12px; border: 1px solid #84908c; border-radius: 10px; font: inherit; }
button { height: 40px; padding: 0 16px; border: 0; border-radius: 10px; background: var(--accent); color: var(--white);
  font: inherit; font-weight: 600; cursor: pointer; }
main { display: grid; grid-template-columns: minmax(280px, 380px) minmax(0, 1fr); gap: 24px; padding: 24px;
  max-width: 1400px; margin: 0 auto; align-items: start; }
ol { list-style: none; margin: 0; padding: 0; background: var(--white); border-radius: 14px; overflow: hidden;
  box-shadow: 0 0 0 1px var(--hairline); }
li + li { border-top: 1px solid var(--hairline); }
li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: var(--accent-50); }
li a[aria-current] { background: var(--accent-50); box-shadow: inset 3px 0 0 var(--accent); }
.row { display: flex; gap: 8px; justify-content: space-between; font-size: 13px; line-height: 18px; color: var(--ink-3); }
.what, .start { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.what { font-weight: 600; }
.start { font-size: 14px; color: var(--ink-2); }
.tag { padding: 0 8px; border-radius: 999px; background: var(--accent-100); color: #083a3e; font-weight: 600; }
article { background: var(--white); border-radius: 14px; box-shadow: 0 0 0 1px var(--hairline); overflow: hidden; }
.head { padding: 16px 24px; border-bottom: 1px solid var(--hairline); }
h2 { margin: 0 0 4px; font-size: 20px; line-height: 28px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 12px; margin: 0; font-size: 14px; color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 65vh; border: 0; background: var(--white); }
pre { margin: 0; padding: 24px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.reply { padding: 16px 24px; border-top: 1px solid var(--hairline); }
.files { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px 24px; border-top: 1px solid var(--hairline); }
.files a { padding: 6px 12px; border-radius: 10px; background: var(--sunken); text-decoration: none; font-size: 14px; }
details { border-top: 1px solid var(--hairline); }
summary { padding: 12px 24px; cursor: pointer; font-size: 14px; color: var(--ink-2); }
.empty { padding: 48px 24px; text-align: center; color: var(--ink-3); background: var(--white); border-radius: 14px; }
.phones { max-width: 1400px; margin: 24px auto 0; padding: 0 24px; }
.phones h2 { margin-bottom: 8px; }
.phones li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 16px; }
.phones p { margin: 0 auto 0 0; }
.phones strong { font-variant-numeric: tabular-nums; }
.phones small { display: block; font-size: 14px; line-height: 20px; color: var(--ink-2); }
.phones form { width: auto; }
.plain { background: var(--white); color: var(--ink); box-shadow: inset 0 0 0 1px #84908c; }
@media (max-width: 767px) {
  main { grid-template-columns: minmax(0, 1fr); padding: 16px; gap: 16px; }
  .phones { margin-top: 16px; padding: 0 16px; }
  .phones form button { flex: 1; }
  .open { order: -1; }
  form { width: 100%; }
  input { flex: 1; width: auto; min-width: 0; height: 44px; }
  button { height: 44px; }
}
`;
