/** ISO 18245: the other shops, and services. Code, English, French. */
export const CODES_OF_SERVICES = `
5960|Insurance sold by direct marketing|Assurance par marketing direct
5961|Mail-order houses|Vente par correspondance
5962|Travel sold by telemarketing|Voyages par télémarketing
5963|Door-to-door sales|Vente porte-à-porte
5964|Catalogue sales|Vente par catalogue
5965|Catalogue and store sales|Vente par catalogue et en magasin
5966|Outbound telemarketing|Télémarketing sortant
5967|Inbound telephone services|Services téléphoniques entrants
5968|Subscriptions|Abonnements
5969|Direct marketing, other|Autre marketing direct
5970|Art supplies and crafts|Fournitures d’art et d’artisanat
5971|Art galleries and dealers|Galeries et marchands d’art
5972|Stamps and coins|Timbres et monnaies
5973|Religious goods|Articles religieux
5975|Hearing aids|Appareils auditifs
5976|Orthopaedic and prosthetic goods|Articles orthopédiques et prothèses
5977|Cosmetics|Cosmétiques
5978|Typewriters|Machines à écrire
5983|Fuel oil, wood, coal and propane|Mazout, bois, charbon et propane
5992|Florists|Fleuristes
5993|Tobacco and cigars|Tabac et cigares
5994|Newsstands|Kiosques à journaux
5995|Pets, pet food and supplies|Animaux, nourriture et accessoires
5996|Swimming pools|Piscines
5997|Electric razors|Rasoirs électriques
5998|Tents and awnings|Tentes et auvents
5999|Specialty stores, other|Autres magasins spécialisés
6010|Cash at a teller|Retraits au comptoir
6011|Cash machines|Guichets automatiques
6012|Financial institutions, products and services|Institutions financières, produits et services
6051|Foreign currency, money orders, digital currency|Devises, mandats et monnaies numériques
6211|Securities brokers|Courtiers en valeurs mobilières
6300|Insurance|Assurances
6381|Insurance premiums (retired code)|Primes d’assurance (code retiré)
6399|Insurance, other (retired code)|Autres assurances (code retiré)
6513|Real estate agents and rentals|Agents immobiliers et locations
7011|Hotels, motels and resorts|Hôtels, motels et villégiature
7012|Timeshares|Multipropriété
7032|Sports and recreation camps|Camps de sport et de loisirs
7033|Campgrounds and trailer parks|Terrains de camping et parcs de caravanes
7210|Laundry and garment care|Blanchissage et entretien de vêtements
7211|Laundries|Blanchisseries
7216|Dry cleaners|Nettoyage à sec
7217|Carpet and upholstery cleaning|Nettoyage de tapis et de meubles
7221|Photo studios|Studios de photographie
7230|Hairdressers, barbers and beauty salons|Coiffure, barbiers et salons de beauté
7251|Shoe repair and hat cleaning|Cordonnerie et nettoyage de chapeaux
7261|Funerals and cremation|Services funéraires et crémation
7273|Dating services|Services de rencontre
7276|Tax preparation|Préparation de déclarations de revenus
7277|Debt, marriage and personal counselling|Conseil en dettes, en couple et personnel
7278|Shopping clubs and services|Clubs et services d’achat
7296|Clothing rental|Location de vêtements
7297|Massage|Massothérapie
7298|Spas and wellness|Spas et mieux-être
7299|Personal services, other|Autres services personnels
7311|Advertising|Publicité
7321|Credit reporting|Évaluation du crédit
7332|Blueprints and photocopies|Plans et photocopies
7333|Commercial photography, art and graphics|Photographie commerciale, art et graphisme
7338|Copy shops|Centres de copie
7339|Secretarial services|Secrétariat
7342|Pest control|Extermination
7349|Cleaning and janitorial services|Nettoyage et conciergerie
7361|Employment and temporary help agencies|Agences d’emploi et de placement
7372|Programming, data processing and systems design|Programmation, traitement de données et conception
7375|Information retrieval|Recherche d’information
7379|Computer maintenance and repair|Entretien et réparation d’ordinateurs
7392|Management and public relations consulting|Conseil en gestion et relations publiques
7393|Security, detectives and armoured cars|Sécurité, enquêtes et transport de valeurs
7394|Equipment and tool rental|Location d’équipement et d’outils
7395|Photo finishing|Développement de photos
7399|Business services, other|Autres services aux entreprises
7511|Truck stops|Relais routiers
7512|Car rental|Location de voitures
7513|Truck and trailer rental|Location de camions et de remorques
7519|Motor home rental|Location d’autocaravanes
7523|Parking|Stationnement
7531|Auto body repair|Carrosserie
7534|Tire retreading and repair|Rechapage et réparation de pneus
7535|Auto painting|Peinture d’autos
7538|Auto repair garages|Garages d’entretien et de réparation
7542|Car washes|Lave-autos
7549|Towing|Remorquage
7622|Electronics repair|Réparation d’appareils électroniques
7623|Air conditioning and refrigerator repair|Réparation de climatisation et de réfrigération
7629|Appliance repair|Réparation d’électroménagers
7631|Watch and jewellery repair|Réparation de montres et de bijoux
7641|Furniture repair and reupholstery|Réparation et rembourrage de meubles
7692|Welding|Soudure
7699|Repair shops, other|Autres ateliers de réparation
7800|Government lotteries|Loteries d’État
7801|Licensed online casinos|Casinos en ligne autorisés
7802|Licensed horse and dog racing|Courses de chevaux et de chiens autorisées
7829|Film and video production|Production de films et de vidéos
7832|Cinemas|Cinémas
7841|Video rental|Location de vidéos
7911|Dance halls, studios and schools|Salles, studios et écoles de danse
7922|Theatre and ticket agencies|Théâtre et billetteries
7929|Bands, orchestras and entertainers|Groupes, orchestres et artistes
7932|Billiards and pool|Billard
7933|Bowling|Quilles
7941|Sports clubs, stadiums and promoters|Clubs sportifs, stades et promoteurs
7991|Tourist attractions and exhibits|Attractions et expositions touristiques
7992|Public golf courses|Terrains de golf publics
7993|Video game supplies|Fournitures de jeux vidéo
7994|Arcades|Salles de jeux
7995|Betting and casinos|Paris et casinos
7996|Amusement parks and circuses|Parcs d’attractions et cirques
7997|Country clubs, gyms and membership sports|Clubs privés, gyms et sports par abonnement
7998|Aquariums and zoos|Aquariums et zoos
7999|Recreation, other|Autres loisirs
8011|Doctors|Médecins
8021|Dentists and orthodontists|Dentistes et orthodontistes
8031|Osteopaths|Ostéopathes
8041|Chiropractors|Chiropraticiens
8042|Optometrists|Optométristes
8043|Opticians and eyeglasses|Opticiens et lunettes
8044|Optical goods (retired code)|Articles d’optique (code retiré)
8049|Podiatrists|Podiatres
8050|Nursing and personal care homes|Soins infirmiers et de longue durée
8062|Hospitals|Hôpitaux
8071|Medical and dental laboratories|Laboratoires médicaux et dentaires
8099|Medical services, other|Autres services médicaux
8111|Lawyers and notaries|Avocats et notaires
8211|Elementary and secondary schools|Écoles primaires et secondaires
8220|Colleges and universities|Collèges et universités
8241|Correspondence schools|Cours par correspondance
8244|Business and secretarial schools|Écoles de commerce et de secrétariat
8249|Trade and vocational schools|Écoles de métiers
8299|Education, other|Autres services d’enseignement
8351|Child care|Garde d’enfants
8398|Charities and social services|Organismes de bienfaisance et services sociaux
8641|Civic and social associations|Associations civiques et sociales
8651|Political organizations|Organisations politiques
8661|Religious organizations|Organisations religieuses
8675|Automobile clubs|Clubs automobiles
8699|Membership organizations, other|Autres organisations de membres
8734|Testing laboratories|Laboratoires d’essais
8911|Architects, engineers and surveyors|Architectes, ingénieurs et arpenteurs
8931|Accountants and bookkeepers|Comptables et teneurs de livres
8999|Professional services, other|Autres services professionnels
9211|Court costs and support payments|Frais de cour et pensions alimentaires
9222|Fines|Amendes
9223|Bail and bonds|Cautionnements
9311|Tax payments|Paiements d’impôts
9399|Government services, other|Autres services publics
9402|Post offices|Bureaux de poste
9405|Purchases between governments|Achats entre gouvernements
9700|Automated referrals (network use)|Renvois automatisés (usage du réseau)
9701|Credential services (network use)|Services d’authentification (usage du réseau)
9702|Emergency card services (network use)|Services d’urgence de cartes (usage du réseau)
9950|Purchases within a company|Achats internes d’une entreprise
`;
