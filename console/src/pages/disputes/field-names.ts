import { useLanguage } from '../../i18n/language.tsx';
import { fieldInWords } from './draft.ts';

/** The fields of evidence in French. English is the words of their names. */
const FRENCH_FIELDS: Readonly<Record<string, string>> = {
  accessActivityLog: 'Journal des accès',
  authorizationDetails: 'Détails de l’autorisation',
  billingAddress: 'Adresse de facturation',
  cancellationPolicy: 'Politique d’annulation',
  cancellationPolicyDisclosure: 'Présentation de la politique d’annulation',
  cancellationRebuttal: 'Réponse à l’annulation',
  customerAccount: 'Compte du client',
  customerCommunication: 'Échanges avec le client',
  customerDevice: 'Appareil du client',
  customerEmail: 'Courriel du client',
  customerIpAddress: 'Adresse IP du client',
  customerName: 'Nom du client',
  customerPhone: 'Téléphone du client',
  customerSignature: 'Signature du client',
  deliveryDate: 'Date de livraison',
  duplicateExplanation: 'Pourquoi ce n’est pas un doublon',
  duplicatePaymentId: 'L’autre paiement',
  earlierPayments: 'Paiements antérieurs',
  explanation: 'Explication',
  otherFile: 'Autre fichier',
  productDescription: 'Description du produit',
  receipt: 'Reçu',
  refundPolicy: 'Politique de remboursement',
  refundPolicyDisclosure: 'Présentation de la politique de remboursement',
  refundRefusalExplanation: 'Pourquoi le remboursement a été refusé',
  serviceDate: 'Date du service',
  serviceDocumentation: 'Preuve du service',
  shippingAddress: 'Adresse de livraison',
  shippingCarrier: 'Transporteur',
  shippingDate: 'Date d’expédition',
  shippingDocumentation: 'Preuve d’expédition',
  shippingTrackingNumber: 'Numéro de suivi de l’envoi',
};

/** What a field of evidence is called, in the viewer's language. */
export function useFieldName(): (field: string) => string {
  const { language } = useLanguage();
  return (field) => (language === 'fr' ? FRENCH_FIELDS[field] : undefined) ?? fieldInWords(field);
}
