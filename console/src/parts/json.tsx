import { useState } from 'react';
import { CopyButton } from './copy.tsx';
import './json.css';

type JsonProps = Readonly<{
  value: unknown;
  /** What members mean, by name: shown beside them. */
  names?: Readonly<Record<string, string>>;
  /** How many levels are shown before anybody unfolds them. */
  openDepth?: number;
}>;

const OPEN_DEPTH = 2;

/** Any value, to be read: members can be folded, and the whole can be copied. */
export function Json({ value, names = {}, openDepth = OPEN_DEPTH }: JsonProps) {
  return (
    <div className="json">
      <CopyButton text={JSON.stringify(value, null, 2)} name="JSON" />
      <ul>
        <Member value={value} names={names} depth={0} openDepth={openDepth} />
      </ul>
    </div>
  );
}

type MemberProps = Readonly<{
  name?: string;
  value: unknown;
  names: Readonly<Record<string, string>>;
  depth: number;
  openDepth: number;
}>;

function Member({ name, value, names, depth, openDepth }: MemberProps) {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const meaning = name === undefined ? undefined : names[name];
  const label = name === undefined ? null : <span className="json-name">{name}</span>;
  const note = meaning === undefined ? null : <span className="json-meaning">{meaning}</span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <li>
        {label}
        <Leaf value={value} />
        {note}
      </li>
    );
  }
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
        <span className="json-brace">{isList ? `[${entries.length}]` : `{${entries.length}}`}</span>
        {note}
      </button>
      {isOpen && (
        <ul>
          {entries.map(([key, inner]) => (
            <Member
              key={key}
              name={key}
              value={inner}
              names={names}
              depth={depth + 1}
              openDepth={openDepth}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function Leaf({ value }: Readonly<{ value: unknown }>) {
  const kind = value === null ? 'null' : typeof value;
  return <span className={`json-${kind}`}>{JSON.stringify(value) ?? 'undefined'}</span>;
}
