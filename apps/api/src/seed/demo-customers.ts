import type { CompanyStatus } from '@atrium/contracts/companies';
import type { DistributorChannel } from '@atrium/contracts/distributors';

/** A distributor of the demo with its companies. */
export interface DemoDistributor {
  readonly name: string;
  readonly email: string;
  readonly channel: DistributorChannel;
  /** How many days ago it joined. */
  readonly joined: number;
  readonly companies: readonly DemoCompany[];
}

/** A company of the demo; the last columns are left out where nothing is known. */
export type DemoCompany = readonly [
  name: string,
  email: string,
  status: CompanyStatus,
  details?: readonly [
    phone: string,
    vatNumber: string,
    address: string,
    person: string,
    title: string,
  ],
];

/** The distributors and companies of the demo. */
export const demoDistributors: readonly DemoDistributor[] = [
  {
    name: 'Northwind Software Partners',
    email: 'partners@northwind.example',
    channel: 'platform',
    joined: 812,
    companies: [
      [
        'Halberd Logistics',
        'it@halberd.example',
        'active',
        [
          '+44 20 7946 0112',
          'GB 284 5519 03',
          '14 Wharf Road, London N1 7GR',
          'Eleanor Price',
          'Head of IT',
        ],
      ],
      [
        'Osprey Analytics',
        'accounts@osprey.example',
        'active',
        [
          '+44 161 496 0187',
          'GB 771 0426 58',
          '3 Deansgate Mews, Manchester M3 4LQ',
          'Samir Khan',
          'Procurement Manager',
        ],
      ],
      ['Marlow & Finch Architects', 'office@marlowfinch.example', 'inactive'],
    ],
  },
  {
    name: 'Boğaziçi Bilişim',
    email: 'satis@bogazici.example',
    channel: 'platform_service',
    joined: 764,
    companies: [
      [
        'İstanbul Çelik Sanayi',
        'bilgi@istanbulcelik.example',
        'active',
        [
          '+90 212 555 0143',
          'TR 4820117365',
          'Büyükdere Caddesi 118, Şişli, İstanbul',
          'Ayşe Yılmaz',
          'Genel Müdür Yardımcısı',
        ],
      ],
      [
        'Göksu Gıda',
        'muhasebe@goksu.example',
        'active',
        [
          '+90 216 555 0178',
          'TR 3910275548',
          'Göksu Sokak 9, Beykoz, İstanbul',
          'Çağrı Öztürk',
          'Finans Müdürü',
        ],
      ],
      ['Işık Eğitim Kurumları', 'destek@isikegitim.example', 'pending'],
    ],
  },
  {
    name: 'Meridian Channel Group',
    email: 'hello@meridian.example',
    channel: 'service',
    joined: 640,
    companies: [
      [
        'Calder Medical Supplies',
        'purchasing@calder.example',
        'active',
        [
          '+1 617 555 0134',
          'US 04-3318827',
          '210 Causeway Street, Boston, MA 02114',
          'Grace Whitman',
          'Operations Director',
        ],
      ],
      ['Juniper Hill Schools', 'tech@juniperhill.example', 'active'],
    ],
  },
  {
    name: 'Ege Yazılım ve Danışmanlık',
    email: 'iletisim@egeyazilim.example',
    channel: 'platform',
    joined: 523,
    companies: [
      [
        'Şirin Tekstil',
        'info@sirintekstil.example',
        'active',
        [
          '+90 232 555 0121',
          'TR 8170442906',
          'Atatürk Organize Sanayi Bölgesi 27, Çiğli, İzmir',
          'Ümit Kaya',
          'BT Yöneticisi',
        ],
      ],
      ['Kordon Turizm', 'rezervasyon@kordon.example', 'active'],
      ['Üzüm Kooperatifi', 'kooperatif@uzum.example', 'pending'],
    ],
  },
  {
    name: 'Rheinland Systemhaus',
    email: 'vertrieb@rheinland.example',
    channel: 'platform_service',
    joined: 411,
    companies: [
      [
        'Vereinigte Werkzeugmaschinen- und Präzisionstechnik-Handelsgesellschaft Köln-Düsseldorf mbH & Co. KG',
        'einkauf@vwp-handel.example',
        'active',
        [
          '+49 221 5550 196',
          'DE 298 114 730',
          'Hansaring 61, 50670 Köln',
          'Jürgen Weiß',
          'Leiter Einkauf',
        ],
      ],
      ['Lindenhof Klinik', 'edv@lindenhof.example', 'active'],
    ],
  },
  {
    name: 'Cobalt Reseller Network',
    email: 'orders@cobalt.example',
    channel: 'platform',
    joined: 298,
    companies: [
      ['Tidewater Insurance', 'systems@tidewater.example', 'active'],
      [
        'Brightline Couriers',
        'dispatch@brightline.example',
        'active',
        [
          '+1 206 555 0159',
          'US 91-2207745',
          '88 Alaskan Way, Seattle, WA 98104',
          'Noah Bennett',
          'Fleet Manager',
        ],
      ],
    ],
  },
  {
    name: 'Aurora Nordic',
    email: 'post@auroranordic.example',
    channel: 'service',
    joined: 173,
    companies: [
      ['Fjellvann Energi', 'drift@fjellvann.example', 'active'],
      ['Sølvberg Bibliotek', 'it@solvberg.example', 'active'],
    ],
  },
  {
    name: 'Lumen Cloud Services',
    email: 'team@lumencloud.example',
    channel: 'platform_service',
    joined: 36,
    companies: [['Petrichor Gardens', 'hello@petrichor.example', 'pending']],
  },
];
