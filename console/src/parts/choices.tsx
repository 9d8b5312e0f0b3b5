import './choices.css';

type ChoicesProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  options: readonly Readonly<{ value: Value; title: string }>[];
  choose: (value: Value) => void;
}>;

/** A few choices side by side, one of which holds: a range of time, a theme. */
export function Choices<Value extends string>({
  label,
  value,
  options,
  choose,
}: ChoicesProps<Value>) {
  return (
    <div className="choices" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => choose(option.value)}
        >
          {option.title}
        </button>
      ))}
    </div>
  );
}
