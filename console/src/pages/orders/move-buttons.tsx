import type { Order } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { type Move, MOVES } from './moves.ts';
import { texts } from './texts.ts';

/** What an operator can do with the order as it stands. */
export function MoveButtons({ order }: Readonly<{ order: Order }>) {
  const moves = MOVES[order.orderStatus];
  return moves.map((move, index) => (
    <MoveButton key={move} order={order} move={move} isLast={index === moves.length - 1} />
  ));
}

type MoveButtonProps = Readonly<{ order: Order; move: Move; isLast: boolean }>;

function MoveButton({ order, move, isLast }: MoveButtonProps) {
  const t = useTexts(texts);
  const number = String(order.merchantOrderId);
  const params = { merchantOrderId: number };
  const common = {
    texts,
    name: move,
    words: { number, name: order.productDetails.businessEntityName },
    tone: isLast ? 'main' : 'plain',
  } as const;
  if (move === 'decline') {
    return (
      <ActionButton
        {...common}
        operation="declineOrder"
        isDangerous
        input={({ reason }) => ({ params, body: { reason } })}
      />
    );
  }
  if (move === 'schedule') {
    return (
      <ActionButton
        {...common}
        operation="scheduleOrder"
        fields={[
          {
            path: 'installAt',
            label: t('installAt'),
            hint: t('installAtHint'),
            type: 'datetime-local',
          },
        ]}
        input={({ values: { installAt } }) => ({
          params,
          body: installAt ? { installAt: new Date(String(installAt)).toISOString() } : {},
        })}
      />
    );
  }
  return <ActionButton {...common} operation={`${move}Order`} input={() => ({ params })} />;
}
