/**
 * The emojis people answer customers with, by group: one a line, with the words it is found by in Portuguese, English
 * and Spanish. Kept here so that nothing is fetched from anywhere; loaded only when the picker opens.
 */
export const emojiGroups = {
  smileys: `
😀|sorriso feliz alegre|grin smile happy|sonrisa feliz alegre
😃|sorriso olhos abertos|smile big eyes|sonrisa ojos abiertos
😄|sorriso olhos felizes|smile happy eyes|sonrisa ojos felices
😁|sorrindo dentes|beaming grin|sonriendo dientes
😆|gargalhada rindo|laughing|carcajada riendo
😅|riso suado alívio|sweat smile relief|risa sudor alivio
🤣|rolando de rir|rolling laughing rofl|rodando de risa
😂|chorando de rir lágrimas|joy tears laughing|llorando de risa lágrimas
🙂|sorriso leve|slight smile|sonrisa leve
🙃|cabeça para baixo ironia|upside down irony|al revés ironía
😉|piscada|wink|guiño
😊|corado contente|blush pleased|sonrojado contento
😇|anjo santo|angel innocent|ángel inocente
🥰|apaixonado corações|love hearts|enamorado corazones
😍|olhos de coração amei|heart eyes love|ojos de corazón encanta
🤩|olhos de estrela uau|star struck wow|ojos de estrella guau
😘|beijo|kiss|beso
😗|beijinho|kissing|besito
😋|delícia gostoso|yummy delicious|rico delicioso
😛|língua|tongue|lengua
😜|língua piscando brincadeira|winking tongue joke|lengua guiño broma
🤪|maluco|crazy zany|loco
🤑|dinheiro rico|money rich|dinero rico
🤗|abraço|hug|abrazo
🤭|risadinha opa|giggle oops|risita ups
🤫|silêncio segredo|quiet secret|silencio secreto
🤔|pensando dúvida|thinking hmm|pensando duda
🤐|boca fechada zíper|zipper mouth|boca cerrada
😐|neutro|neutral|neutral
😑|sem expressão|expressionless|sin expresión
😶|sem boca sem palavras|no mouth speechless|sin boca sin palabras
😏|sorriso malicioso|smirk|sonrisa pícara
😒|chateado desdém|unamused|molesto desdén
🙄|revirando os olhos|eye roll|ojos en blanco
😬|careta sem graça|grimace awkward|mueca incómodo
😌|aliviado calmo|relieved calm|aliviado tranquilo
😔|triste pensativo|pensive sad|triste pensativo
😪|com sono|sleepy|con sueño
😴|dormindo|sleeping|durmiendo
😷|máscara doente|mask sick|mascarilla enfermo
🤒|febre termômetro doente|fever sick|fiebre enfermo
🤕|machucado curativo|hurt bandage|herido vendaje
🤢|enjoo nojo|nauseated|náusea asco
🤧|espirro resfriado|sneeze cold|estornudo resfriado
🥵|calor quente|hot|calor
🥶|frio congelando|cold freezing|frío congelado
🤯|cabeça explodindo chocado|mind blown|mente explotada
🥳|festa comemorando|party celebrating|fiesta celebrando
😎|óculos escuros legal|sunglasses cool|gafas de sol genial
🤓|nerd estudioso|nerd|nerd estudioso
🧐|monóculo examinando|monocle inspecting|monóculo examinando
😕|confuso|confused|confundido
😟|preocupado|worried|preocupado
🙁|triste leve|slight frown|triste leve
😮|surpreso boca aberta|surprised open mouth|sorprendido boca abierta
😲|espantado|astonished|asombrado
😳|envergonhado corado|flushed embarrassed|avergonzado sonrojado
🥺|pidão por favor|pleading please|súplica por favor
😢|chorando triste|crying sad|llorando triste
😭|chorando muito|sobbing|llorando mucho
😱|medo grito|scream fear|miedo grito
😓|suor cansado|sweat tired|sudor cansado
😩|exausto|weary|agotado
😤|bufando|huffing|resoplando
😡|bravo raiva|angry rage|enojado rabia
🤬|xingando|swearing|insultando
💀|caveira morri|skull dead|calavera muerto
👻|fantasma|ghost|fantasma
🤖|robô chatbot|robot chatbot|robot chatbot
💩|cocô|poop|caca`,
  people: `
👋|olá tchau aceno|wave hello bye|hola adiós saludo
🤚|mão levantada|raised back of hand|mano levantada
✋|pare mão|stop hand|alto mano
🖖|vida longa|vulcan|larga vida
👌|ok certo|ok|ok vale
🤌|dedos juntos italiano|pinched fingers|dedos juntos
✌️|paz vitória|peace victory|paz victoria
🤞|dedos cruzados sorte|fingers crossed luck|dedos cruzados suerte
🤟|te amo gesto|love you gesture|te quiero gesto
🤘|rock|rock horns|rock
🤙|me liga tranquilo|call me|llámame
👈|esquerda apontando|point left|izquierda señalando
👉|direita apontando|point right|derecha señalando
👆|acima apontando|point up|arriba señalando
👇|abaixo apontando|point down|abajo señalando
☝️|um dedo atenção|index up one|dedo uno atención
👍|joinha positivo curtir sim|thumbs up like yes|pulgar arriba me gusta sí
👎|negativo não|thumbs down no|pulgar abajo no
✊|punho força|fist|puño fuerza
👊|soco toca aqui|fist bump|choque de puños
👏|palmas parabéns|clap congratulations|aplauso felicidades
🙌|mãos para cima viva|raising hands hooray|manos arriba viva
🫶|mãos de coração|heart hands|manos corazón
👐|mãos abertas|open hands|manos abiertas
🤲|palmas juntas|palms up|palmas juntas
🤝|aperto de mão acordo|handshake deal|apretón de manos acuerdo
🙏|por favor obrigado oração|please thanks pray|por favor gracias oración
✍️|escrevendo assinar|writing sign|escribiendo firmar
💅|unhas|nails|uñas
💪|força braço músculo|strong muscle|fuerza músculo
👀|olhos olhando|eyes looking|ojos mirando
🧠|cérebro|brain|cerebro
👶|bebê|baby|bebé
🧒|criança|child|niño niña
👩|mulher|woman|mujer
👨|homem|man|hombre
👵|avó idosa|grandmother|abuela
👴|avô idoso|grandfather|abuelo
🙋|mão levantada eu pergunta|raising hand question|mano levantada pregunta
🤷|não sei ombros|shrug dunno|no sé hombros
🤦|mão na cara|facepalm|mano en la cara
💁|informação atendente|information desk|información
🙅|não gesto|no gesture|no gesto
🙆|ok gesto|ok gesture|ok gesto
🧑‍💻|computador trabalhando|technologist computer|computadora trabajando
🧑‍🍳|cozinheiro padeiro chef|cook baker|cocinero panadero chef
🧑‍🔧|mecânico|mechanic|mecánico
🧑‍🏫|professor|teacher|profesor
🧑‍⚕️|médico saúde|doctor health|médico salud
👮|polícia|police|policía
🎅|papai noel natal|santa christmas|papá noel navidad
🚶|andando|walking|caminando
🏃|correndo|running|corriendo
💃|dançando|dancing woman|bailando
🕺|dançando homem|dancing man|bailando hombre
👨‍👩‍👧|família|family|familia
👥|pessoas grupo|people group|personas grupo
👤|pessoa|person|persona`,
  nature: `
🐶|cachorro cão|dog|perro
🐱|gato|cat|gato
🐭|rato|mouse|ratón
🐰|coelho páscoa|rabbit easter|conejo pascua
🦊|raposa|fox|zorro
🐻|urso|bear|oso
🐼|panda|panda|panda
🦁|leão|lion|león
🐮|vaca|cow|vaca
🐷|porco|pig|cerdo
🐵|macaco|monkey|mono
🐔|galinha|chicken|gallina
🐤|pintinho|chick|pollito
🐦|pássaro|bird|pájaro
🦆|pato|duck|pato
🦉|coruja|owl|búho
🐝|abelha|bee|abeja
🦋|borboleta|butterfly|mariposa
🐢|tartaruga|turtle|tortuga
🐍|cobra|snake|serpiente
🐟|peixe|fish|pez
🐬|golfinho|dolphin|delfín
🐳|baleia|whale|ballena
🐴|cavalo|horse|caballo
🌱|muda broto planta|seedling plant|brote planta
🌳|árvore|tree|árbol
🌴|palmeira praia|palm tree|palmera
🌵|cacto|cactus|cactus
🍀|trevo sorte|clover luck|trébol suerte
🌹|rosa flor|rose flower|rosa flor
🌻|girassol|sunflower|girasol
🌷|tulipa|tulip|tulipán
🌸|flor cerejeira|blossom|flor cerezo
💐|buquê flores|bouquet|ramo flores
☀️|sol|sun|sol
🌤️|sol com nuvem|sun cloud|sol con nube
☁️|nuvem|cloud|nube
🌧️|chuva|rain|lluvia
⛈️|tempestade|storm|tormenta
⚡|raio rápido|lightning fast|rayo rápido
❄️|neve floco|snowflake|nieve copo
🔥|fogo quente|fire hot|fuego
💧|gota água|drop water|gota agua
🌊|onda mar|wave sea|ola mar
🌈|arco-íris|rainbow|arcoíris
🌙|lua noite|moon night|luna noche
⭐|estrela|star|estrella
✨|brilho|sparkles|brillo
🌎|terra mundo|earth world|tierra mundo`,
  food: `
🍞|pão|bread|pan
🥐|croissant|croissant|cruasán
🥖|baguete pão francês|baguette|baguette
🥨|pretzel|pretzel|pretzel
🧀|queijo|cheese|queso
🥚|ovo|egg|huevo
🍳|ovo frito café da manhã|cooking egg breakfast|huevo frito desayuno
🥞|panqueca|pancakes|panqueques
🧇|waffle|waffle|gofre
🥓|bacon|bacon|tocino
🍔|hambúrguer lanche|burger|hamburguesa
🍟|batata frita|fries|papas fritas
🍕|pizza|pizza|pizza
🌭|cachorro-quente|hot dog|perrito caliente
🥪|sanduíche|sandwich|sándwich
🌮|taco|taco|taco
🍝|macarrão massa|spaghetti pasta|espagueti pasta
🍜|sopa lámen|noodles soup|fideos sopa
🍲|ensopado panela|stew pot|guiso olla
🥗|salada|salad|ensalada
🍚|arroz|rice|arroz
🍣|sushi|sushi|sushi
🍗|frango coxa|chicken leg|pollo muslo
🥩|carne bife churrasco|steak meat|carne filete
🍎|maçã|apple|manzana
🍌|banana|banana|plátano banana
🍇|uva|grapes|uvas
🍓|morango|strawberry|fresa
🍊|laranja tangerina|orange tangerine|naranja mandarina
🍋|limão|lemon|limón
🍉|melancia|watermelon|sandía
🍍|abacaxi|pineapple|piña
🥭|manga|mango|mango
🥑|abacate|avocado|aguacate
🍅|tomate|tomato|tomate
🥕|cenoura|carrot|zanahoria
🌽|milho|corn|maíz
🥔|batata|potato|papa patata
🍰|fatia de bolo torta|cake slice|porción de pastel
🎂|bolo aniversário|birthday cake|pastel cumpleaños
🧁|cupcake bolinho|cupcake|magdalena
🥧|torta|pie|tarta
🍫|chocolate|chocolate|chocolate
🍬|bala doce|candy|caramelo
🍭|pirulito|lollipop|piruleta
🍩|rosquinha donut|donut|dona rosquilla
🍪|biscoito cookie|cookie|galleta
🍿|pipoca|popcorn|palomitas
🍦|sorvete casquinha|ice cream|helado
🍮|pudim|custard pudding|flan
🍯|mel|honey|miel
☕|café|coffee|café
🍵|chá|tea|té
🧃|suco caixinha|juice box|jugo
🥤|refrigerante copo|soda cup|refresco vaso
🥛|leite|milk|leche
🍺|cerveja|beer|cerveza
🍻|brinde cervejas|cheers beers|brindis cervezas
🍷|vinho|wine|vino
🥂|brinde taças|clinking glasses cheers|brindis copas
🍾|champanhe|champagne|champán
🍽️|prato talheres almoço|plate cutlery lunch|plato cubiertos almuerzo`,
  travel: `
🏠|casa|house home|casa
🏢|prédio escritório|office building|edificio oficina
🏪|loja conveniência|store|tienda
🏬|shopping loja|department store mall|centro comercial
🏥|hospital|hospital|hospital
🏫|escola|school|escuela
🏦|banco|bank|banco
⛪|igreja|church|iglesia
🏖️|praia|beach|playa
⛰️|montanha|mountain|montaña
🌆|cidade|city|ciudad
📍|localização alfinete endereço|location pin address|ubicación pin dirección
🗺️|mapa|map|mapa
🚗|carro|car|coche auto
🚕|táxi|taxi|taxi
🚌|ônibus|bus|autobús
🚓|viatura|police car|patrulla
🚑|ambulância|ambulance|ambulancia
🚚|entrega caminhão|delivery truck|entrega camión
🏍️|moto|motorcycle|moto
🛵|motoboy entrega scooter|scooter delivery|scooter reparto
🚲|bicicleta|bicycle|bicicleta
🚆|trem|train|tren
✈️|avião viagem|airplane travel|avión viaje
🚀|foguete|rocket|cohete
⛵|barco|boat|barco
🚦|semáforo|traffic light|semáforo
⛽|gasolina posto|fuel gas|gasolina
🛣️|estrada|road|carretera
🏨|hotel|hotel|hotel
🧳|mala viagem|luggage|maleta viaje
⏰|despertador hora|alarm clock|despertador hora
🕐|relógio hora|clock hour|reloj hora
⏳|ampulheta aguarde|hourglass wait|reloj de arena espere`,
  activity: `
🎉|festa parabéns confete|party congratulations confetti|fiesta felicidades confeti
🎊|confete bola|confetti ball|confeti bola
🎈|balão|balloon|globo
🎁|presente|gift present|regalo
🎀|laço|ribbon|lazo
🎄|árvore de natal|christmas tree|árbol de navidad
🎃|abóbora halloween|pumpkin halloween|calabaza halloween
🎆|fogos ano novo|fireworks new year|fuegos año nuevo
🏆|troféu campeão|trophy winner|trofeo campeón
🥇|medalha ouro primeiro|gold medal first|medalla oro primero
🏅|medalha|medal|medalla
⚽|futebol bola|soccer football|fútbol balón
🏀|basquete|basketball|baloncesto
🏐|vôlei|volleyball|voleibol
🎾|tênis|tennis|tenis
🏊|natação|swimming|natación
🚴|ciclismo|cycling|ciclismo
🧘|ioga calma|yoga calm|yoga calma
🎮|videogame jogo|video game|videojuego
🎲|dado sorte|dice|dado suerte
🎯|alvo meta|target goal|diana meta
🎨|arte pintura|art paint|arte pintura
🎬|cinema filme|movie film|cine película
🎤|microfone cantar|microphone sing|micrófono cantar
🎧|fone de ouvido música|headphones music|auriculares música
🎵|música nota|music note|música nota
🎸|violão guitarra|guitar|guitarra
🎟️|ingresso bilhete|ticket admission|entrada boleto
🪅|pinhata|piñata|piñata`,
  objects: `
📱|celular telefone|mobile phone|celular móvil
☎️|telefone fixo|telephone|teléfono fijo
📞|ligação telefone|call phone|llamada teléfono
💻|notebook computador|laptop computer|portátil computadora
🖨️|impressora|printer|impresora
📷|câmera foto|camera photo|cámara foto
🎥|filmadora vídeo|movie camera video|cámara vídeo
📺|televisão|television|televisión
🔋|bateria|battery|batería
🔌|tomada|plug|enchufe
💡|ideia lâmpada|idea bulb|idea bombilla
🔦|lanterna|flashlight|linterna
💰|dinheiro saco|money bag|dinero bolsa
💵|dinheiro notas|cash dollar|dinero billetes
💳|cartão crédito|credit card|tarjeta crédito
🧾|recibo nota fiscal comprovante|receipt|recibo comprobante
💸|gasto dinheiro voando|money wings spending|gasto dinero volando
🛒|carrinho compras|shopping cart|carrito compras
🛍️|sacolas compras|shopping bags|bolsas compras
📦|pacote encomenda caixa|package box|paquete caja
✉️|carta envelope|envelope letter|carta sobre
📧|e-mail|email|correo
📩|mensagem recebida|incoming envelope|mensaje recibido
📝|anotação formulário|memo form|nota formulario
📄|documento página|document page|documento página
📁|pasta arquivos|folder|carpeta archivos
📎|clipe anexo|paperclip attachment|clip adjunto
📌|tachinha fixar|pushpin|chincheta fijar
📅|calendário data agenda|calendar date|calendario fecha
📊|gráfico barras|bar chart|gráfico barras
📈|crescimento gráfico alta|chart up growth|crecimiento gráfico
📉|queda gráfico|chart down|caída gráfico
🔍|lupa buscar|search magnifier|lupa buscar
🔑|chave|key|llave
🔒|cadeado fechado segurança|locked security|candado cerrado seguridad
🔓|cadeado aberto|unlocked|candado abierto
🔧|chave inglesa conserto|wrench repair|llave inglesa arreglo
🔨|martelo|hammer|martillo
⚙️|engrenagem configuração|gear settings|engranaje configuración
🧰|caixa de ferramentas|toolbox|caja de herramientas
✂️|tesoura|scissors|tijeras
🧹|vassoura limpeza|broom cleaning|escoba limpieza
🧼|sabão|soap|jabón
💊|remédio comprimido|pill medicine|pastilla medicina
💉|vacina injeção|syringe vaccine|jeringa vacuna
🩹|curativo|bandage|tirita curita
🛏️|cama|bed|cama
🚪|porta|door|puerta
👕|camiseta roupa|t-shirt clothes|camiseta ropa
👖|calça jeans|jeans|pantalón
👗|vestido|dress|vestido
👟|tênis sapato|sneaker shoe|zapatilla zapato
👜|bolsa|handbag|bolso
👓|óculos|glasses|gafas
💍|anel aliança|ring|anillo
📚|livros|books|libros
🎓|formatura|graduation|graduación
🔔|sino notificação|bell notification|campana notificación
🔕|sem som silenciado|bell off muted|sin sonido silenciado
📣|megafone anúncio|megaphone announcement|megáfono anuncio`,
  symbols: `
❤️|coração vermelho amor|red heart love|corazón rojo amor
🧡|coração laranja|orange heart|corazón naranja
💛|coração amarelo|yellow heart|corazón amarillo
💚|coração verde|green heart|corazón verde
💙|coração azul|blue heart|corazón azul
💜|coração roxo|purple heart|corazón morado
🖤|coração preto|black heart|corazón negro
🤍|coração branco|white heart|corazón blanco
💔|coração partido|broken heart|corazón roto
💕|dois corações|two hearts|dos corazones
💖|coração brilhante|sparkling heart|corazón brillante
💯|cem perfeito|hundred perfect|cien perfecto
✅|feito confirmado certo|done check|hecho confirmado
✔️|certo visto|check mark|correcto visto
❌|errado não xis|wrong no cross|mal no equis
❎|xis verde|cross button|equis verde
❓|pergunta interrogação|question|pregunta interrogación
❗|atenção exclamação|exclamation attention|atención exclamación
⚠️|aviso cuidado|warning|aviso cuidado
🚫|proibido|prohibited|prohibido
⛔|não entre|no entry|no entrar
🆗|ok botão|ok button|ok botón
🆕|novo|new|nuevo
🆓|grátis|free|gratis
🔝|topo melhor|top|lo mejor
🔜|em breve|soon|pronto
🔄|atualizar repetir|refresh repeat|actualizar repetir
♻️|reciclar|recycle|reciclar
➕|mais|plus|más
➖|menos|minus|menos
➡️|seta direita|right arrow|flecha derecha
⬅️|seta esquerda|left arrow|flecha izquierda
⬆️|seta cima|up arrow|flecha arriba
⬇️|seta baixo|down arrow|flecha abajo
1️⃣|um número|one number|uno número
2️⃣|dois número|two number|dos número
3️⃣|três número|three number|tres número
4️⃣|quatro número|four number|cuatro número
5️⃣|cinco número|five number|cinco número
🔟|dez número|ten number|diez número
🔴|vermelho círculo|red circle|rojo círculo
🟠|laranja círculo|orange circle|naranja círculo
🟡|amarelo círculo|yellow circle|amarillo círculo
🟢|verde círculo|green circle|verde círculo
🔵|azul círculo|blue circle|azul círculo
⚫|preto círculo|black circle|negro círculo
⚪|branco círculo|white circle|blanco círculo
💬|balão fala mensagem|speech bubble message|globo mensaje
💭|pensamento|thought|pensamiento
💤|sono zzz|sleep zzz|sueño zzz
💥|explosão|boom explosion|explosión
💫|tontura estrela|dizzy star|mareo estrella
🇧🇷|brasil bandeira|brazil flag|brasil bandera
🇵🇹|portugal bandeira|portugal flag|portugal bandera
🇪🇸|espanha bandeira|spain flag|españa bandera
🇺🇸|estados unidos bandeira|united states flag|estados unidos bandera
🏳️‍🌈|orgulho bandeira|pride flag|orgullo bandera`,
} as const;

export type EmojiGroup = keyof typeof emojiGroups;
