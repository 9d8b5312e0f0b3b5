import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    isAgent: 'For an agent (MCP)',
    isAgentHint:
      'What moves money is proposed first and confirmed by its digest, within the limits below.',
    perCall: 'Most in one call',
    perDay: 'Most in a day',
    approvalAbove: 'Approved by a person above',
    live: 'Works outside a sandbox',
    limitsText: '{perCall} a call, {perDay} a day, a person above {approvalAbove}',
  },
  fr: {
    isAgent: 'Pour un agent (MCP)',
    isAgentHint:
      'Tout mouvement d’argent est d’abord proposé, puis confirmé par son empreinte, dans les limites ci-dessous.',
    perCall: 'Maximum par appel',
    perDay: 'Maximum par jour',
    approvalAbove: 'Approuvé par une personne au-delà de',
    live: 'Fonctionne hors d’un bac à sable',
    limitsText: '{perCall} par appel, {perDay} par jour, une personne au-delà de {approvalAbove}',
  },
});
