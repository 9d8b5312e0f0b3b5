import './brand.css';

export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M5 21h22M8 21c0-5 3.500-8.500 8-8.500s8 3.500 8 8.500M16 12.500V21" />
      </svg>
      Causeway
    </span>
  );
}
