import { type ReactNode, useState } from 'react';
import { Time } from '../parts/time.tsx';
import { LedgerBox } from './ledger-box.tsx';
import { StepDetails } from './step-details.tsx';
import { StepTitle } from './step-title.tsx';
import { type Balance, groupOf, type Lane, type Step } from './steps.ts';
import './step-details.css';

type StepRowProps = Readonly<{
  step: Step;
  lanes: readonly Lane[];
  laneName: (lane: Lane) => string;
  balances: readonly Balance[];
  partnerId: string | null;
  /** Above the row: how much time has passed. */
  before: ReactNode;
}>;

/** One arrow of the diagram, or what happens at one lane. It opens to show what was said. */
export function StepRow({ step, lanes, laneName, balances, partnerId, before }: StepRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { entry, from, to, part } = step;
  const [start, end] = [lanes.indexOf(from), lanes.indexOf(to)];
  const isWithin = start === end;
  const look = [
    'step',
    `of-${groupOf(entry.kind)}`,
    part,
    isWithin ? 'within' : end > start ? 'rightwards' : 'leftwards',
    `from-${Math.min(start, end)}`,
    `to-${Math.max(start, end)}`,
  ].join(' ');
  return (
    <li className={look}>
      {before}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Time at={new Date(step.at).toISOString()} form="precise" />
          <span className="step-lanes">
            <span className="step-title">
              <span className="step-words">
                <span className="step-way">
                  {isWithin ? laneName(from) : `${laneName(from)} → ${laneName(to)}`}
                </span>
                <StepTitle step={step} />
              </span>
            </span>
            {!isWithin && <span className="arrow" aria-hidden="true" />}
          </span>
        </summary>
        <div className="step-details">
          {isOpen && <StepDetails step={step} partnerId={partnerId} />}
        </div>
      </details>
      {entry.kind === 'ledgerMovement' && <LedgerBox entry={entry} balances={balances} />}
    </li>
  );
}
