import { createRoot } from 'react-dom/client';

const LINES = [
  ['Failed payments', '$0.00'],
  ['Security deposit', '$0.00'],
  ['Days remaining', '7'],
];

/** The same text as `text.html`, by React alone: none of our code, and nothing fetched but the script. */
function ReactAlone() {
  return (
    <main>
      <h1>Hello, Robin Keller</h1>
      <h2>Amount due</h2>
      <p>$1,745.00</p>
      <dl>
        {LINES.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<ReactAlone />);
